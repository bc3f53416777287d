create view inv_t10 as
  select instrument_key, count(*) payments from payment where instrument_key is not null group by instrument_key having count(*) > 1
  union all
  select unique_key, count(*) from instrument where unique_key is not null group by unique_key having count(*) > 1
  union all
  select txn_id, 0 from payment where instrument_key is null and mode = 'online' and shifted_from is null
  union all
  select txn_id, 0 from payment where instrument_id is null and mode in ('cheque', 'dd', 'pos', 'upi', 'neft');
comment on view inv_t10 is 'A gateway transaction is one payment for ever, an instrument is one while it is alive.';
