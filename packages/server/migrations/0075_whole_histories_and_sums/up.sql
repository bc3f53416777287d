create or replace view inv_register_history as
  select property_id, property.version, history.last_version, history.changes
  from property join (
    select property_id, max(version) last_version, count(*) changes, bool_or(before is null) is_whole from register_change group by property_id
  ) history using (property_id)
  where property.version < history.last_version or (is_whole and history.changes <> property.version)
    or (origin ? 'importId' and history.changes <> property.version - 1);
comment on view inv_register_history is
  'No property is behind its history; one entered here has a change for each of its versions, one that was imported for each but the first, which its row says.';

-- What a row raises and what it lowers, of years that are demanded and of years still to be.
alter table bulk_row
  add raised_paise bigint not null default 0 check (raised_paise >= 0),
  add lowered_paise bigint not null default 0 check (lowered_paise >= 0),
  add foreseen_raised_paise bigint not null default 0 check (foreseen_raised_paise >= 0),
  add foreseen_lowered_paise bigint not null default 0 check (foreseen_lowered_paise >= 0);
update bulk_row set raised_paise = moved.raised, lowered_paise = moved.lowered
  from (
    select upload_id, row_no, sum(greatest(paise, 0)) raised, -sum(least(paise, 0)) lowered
    from bulk_row, jsonb_array_elements(years) year, lateral (select (year ->> 'differencePaise')::bigint paise) said group by 1, 2
  ) moved where moved.upload_id = bulk_row.upload_id and moved.row_no = bulk_row.row_no;
alter table bulk_row drop column difference_paise;
