create or replace function keep_register_before() returns trigger language plpgsql as $$
begin
  insert into register_before (property_id, changed_by, facts)
  select old.property_id, pg_current_xact_id(), assessment_facts(old.property_id)
  where exists (select from assessment where assessment.property_id = old.property_id)
    -- Kept by this transaction already: the facts need not be gathered again.
    and not exists (
      select from register_before kept where kept.property_id = old.property_id and changed_by = pg_current_xact_id())
  on conflict do nothing;
  return case tg_op when 'DELETE' then old else new end;
end $$;
