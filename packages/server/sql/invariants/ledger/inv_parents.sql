create view inv_parents as
  select 'ledger_entry' kind, property_id, journal_id from ledger_entry entry
  where not exists (select from property where property.property_id = entry.property_id)
    or not exists (select from journal where journal.journal_id = entry.journal_id)
  union all
  select 'demand', property_id, journal_id from demand
  where not exists (select from property where property.property_id = demand.property_id)
    or not exists (select from journal where journal.journal_id = demand.journal_id)
  union all
  select 'assessment', property_id, null from assessment
  where not exists (select from property where property.property_id = assessment.property_id);
comment on view inv_parents is 'Every entry, demand and assessment is of a property and a journal that exist.';
