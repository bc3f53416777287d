create view inv_t10 as
  select instrument_key, count(*) payments from payment where instrument_key is not null group by instrument_key having count(*) > 1
  union all
  select txn_id, 0 from payment where instrument_key is null and mode in ('online', 'neft', 'pos');
comment on view inv_t10 is 'A bank reference, gateway transaction or card slip is one payment for ever.';
