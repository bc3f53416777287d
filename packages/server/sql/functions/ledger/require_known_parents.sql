create or replace function require_known_parents() returns trigger language plpgsql as $$
begin
  if exists (
    select from added
    where (select property.property_id from property where property.property_id = added.property_id) is null
  ) or exists (
    select from (select distinct journal_id from added) named
    where (select journal.journal_id from journal where journal.journal_id = named.journal_id) is null
  ) then
    raise exception 'a demand of a property or journal that does not exist' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
