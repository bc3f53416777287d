create view ledger_cell as
  select property_id, entry_no, journal_id, financial_year, kind, bucket, amount
  from ledger_entry, lateral (values
    ('house', house_paise), ('water', water_paise), ('sewer', sewer_paise),
    ('interestHouse', interest_house_paise), ('interestWater', interest_water_paise), ('interestSewer', interest_sewer_paise),
    ('advance', advance_paise)) cell (bucket, amount)
  where amount <> 0;
comment on view ledger_cell is 'The entries bucket by bucket.';
