create view assessment_held as
  select * from assessment held
  where not exists (
    select from assessment later
    where later.property_id = held.property_id and later.financial_year = held.financial_year and later.revision > held.revision
  );
comment on view assessment_held is 'Of each property and year the revision that holds.';
