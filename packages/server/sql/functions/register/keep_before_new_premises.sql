-- Floors come in bulk when a register is read in, so these are looked at once for a whole statement.
create or replace function keep_before_new_premises() returns trigger language plpgsql as $$
begin
  insert into register_before (property_id, changed_by, facts)
  select property_id, pg_current_xact_id(), assessment_facts(property_id, array_agg(premise_no))
  from added where exists (select from assessment where assessment.property_id = added.property_id)
  group by property_id
  on conflict do nothing;
  return null;
end $$;
