create view collection_line as
  select payment_id * 2 line_id, payment_id, property_id, txn_id, mode, channel, instrument_id, taken_by, amount_paise,
    payer_name, effective_on counts_on, amount_paise received_paise, 0::bigint reversed_paise
  from payment
  union all
  select payment_id * 2 + 1, payment_id, property_id, txn_id, mode, channel, instrument_id, taken_by, amount_paise,
    payer_name, (reversal.recorded_at at time zone 'Asia/Kolkata')::date, 0::bigint, amount_paise
  from payment_reversal reversal join payment using (payment_id);
comment on view collection_line is
  'What every figure of collection adds up: each payment on the day from which it counts, each reversal on the day it was recorded.';
