create view inv_register_history as
  select property_id, property.version, history.last_version, history.changes
  from property join (
    select property_id, max(version) last_version, count(*) changes, bool_or(before is null) is_whole from register_change group by property_id
  ) history using (property_id)
  where property.version < history.last_version or (is_whole and history.changes <> property.version)
    or (origin ? 'importId' and history.changes <> property.version - 1);
comment on view inv_register_history is
  'No property is behind its history; one entered here has a change for each of its versions, one that was imported for each but the first, which its row says.';
