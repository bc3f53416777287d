-- One branch for each test of an auditor: a condition on `test` leaves out the others before they are read.
create view audit_finding as
select test,
  -- 53 bits: a whole number of every client.
  hashtextextended(test || ':' || key, 0) & 9007199254740991 finding_id, property_id, on_day, person, subject, amount_paise, facts
from (
  select 'receipt_gap' test, series || ':' || financial_year || ':' || no key, property_id,
    (issued_at at time zone 'Asia/Kolkata')::date on_day, null::text person, receipt_no subject, null::bigint amount_paise,
    jsonb_build_object('from', before + 1, 'to', no - 1, 'series', series, 'year', financial_year) facts
  from (
    select receipt.*, coalesce(lag(no) over (partition by series, financial_year order by no), 0) before from receipt
  ) numbered where no <> before + 1
  union all
  select 'receipt_gap', series || ':' || financial_year || ':end', null, null, null, series || ' ' || financial_year, null,
    jsonb_build_object('from', last + 1, 'to', last_no, 'series', series, 'year', financial_year)
  from receipt_series cross join lateral (
    select coalesce(max(no), 0) last from receipt
    where receipt.series = receipt_series.series and receipt.financial_year = receipt_series.financial_year
  ) issued where last_no > last
  union all
  select 'cancelled_receipt', payment_id::text, payment.property_id,
    (reversal.recorded_at at time zone 'Asia/Kolkata')::date, coalesce(taker.username, payment.channel), receipt_no,
    payment.amount_paise,
    jsonb_build_object('kind', reversal.kind, 'reason', reversal.reason, 'by', coalesce(reverser.username, ''))
  from payment_reversal reversal join payment using (payment_id) join receipt using (payment_id)
    left join staff taker on taker.staff_id = payment.taken_by
    left join staff reverser on reverser.staff_id = reversal.reversed_by
  union all
  select 'stale_cheque', payment_id::text, payment.property_id, payment.effective_on, staff.username, instrument.number,
    payment.amount_paise, jsonb_build_object('dated', dated_on, 'received', payment.effective_on, 'state', state)
  from instrument join payment using (instrument_id) left join staff on staff_id = taken_by
  where instrument.kind in ('cheque', 'dd') and (
      dated_on + interval '3 months' < payment.effective_on
      or (state in ('received', 'deposited') and dated_on + interval '3 months' < (now() at time zone 'Asia/Kolkata')::date))
    and not exists (select from payment_reversal reversed where reversed.payment_id = payment.payment_id)
  union all
  select 'lowered_without_order', 'correction:' || correction_id, property_id,
    (coalesce(decided_at, made_at) at time zone 'Asia/Kolkata')::date, username, 'correction ' || correction_id, net_paise,
    jsonb_build_object('reason', reason)
  from requested_correction correction join staff on staff_id = made_by
  where correction.status = 'posted' and net_paise < 0 and not needs_second
    and not exists (select from correction_file of_it where of_it.correction_id = correction.correction_id)
    and not exists (select from objection_order ordered where ordered.correction_id = correction.correction_id)
  union all
  select 'lowered_without_order', 'act:' || act_id, entry.property_id, max(effective_on), username, 'act ' || act_id,
    sum(house_paise + water_paise + sewer_paise)::bigint, jsonb_build_object('reason', coalesce(register_act.reason, register_act.kind))
  from (
    select journal_id, substring(memo ->> 'cause' from '^register-act:([0-9]+)$')::bigint act_id from journal
    where kind = 'correction' and memo ->> 'cause' like 'register-act:%'
  ) caused join register_act using (act_id) join ledger_entry entry using (journal_id) left join staff on staff_id = made_by
  where approved_by is null and register_act.kind not in ('objection', 'mutation', 'jalkal', 'self_assessment', 'survey')
    and not exists (select from register_act_document paper where paper.act_id = register_act.act_id)
  group by act_id, entry.property_id, username, register_act.reason, register_act.kind
  having sum(house_paise + water_paise + sewer_paise) < 0
  union all
  select 'owner_blank_or_repeated', property_id::text, property_id, (created_at at time zone 'Asia/Kolkata')::date, null,
    coalesce(nullif(btrim(owner_name), ''), '–'), null, jsonb_build_object('times', times, 'house', coalesce(house_number, ''))
  from (
    select *, case when coalesce(btrim(owner_name), '') = '' then 0
      else count(*) over (partition by mohalla_id, lower(owner_name), lower(house_number)) end times
    from property where status = 'active'
  ) counted where times = 0 or (times > 1 and house_number is not null)
  union all
  select 'impossible_area', property_id::text, property_id, (created_at at time zone 'Asia/Kolkata')::date, null,
    property_unique_id, null, jsonb_build_object('plot', plot_area_sqft, 'ground', ground)
  from property left join lateral (
    select sum(area_sqft) ground from premise where premise.property_id = property.property_id and floor_number = 0
  ) built on true
  where status = 'active' and (plot_area_sqft = 0 or plot_area_sqft > 10000000 or ground > plot_area_sqft)
  union all
  select 'round_remission', correction_id::text, property_id,
    (coalesce(decided_at, made_at) at time zone 'Asia/Kolkata')::date, username, 'correction ' || correction_id, net_paise,
    jsonb_build_object('reason', reason)
  from requested_correction correction join staff on staff_id = made_by
  where correction.status = 'posted' and net_paise < 0 and net_paise % 100000 = 0
  union all
  select 'outside_hours', what || ':' || id, property_id, at::date, username, subject, amount_paise,
    jsonb_build_object('at', to_char(at, 'HH24:MI'), 'what', what, 'sunday', extract(dow from at) = 0)
  from (
    select 'payment' what, payment_id id, property_id, recorded_at at time zone 'Asia/Kolkata' at, taken_by by_whom,
      txn_id subject, amount_paise from payment where taken_by is not null
    union all
    select 'reversal', payment_id, property_id, reversal.recorded_at at time zone 'Asia/Kolkata', reversed_by, txn_id,
      amount_paise from payment_reversal reversal join payment using (payment_id) where reversed_by is not null
    union all
    select 'correction', correction_id, property_id, decided_at at time zone 'Asia/Kolkata', decided_by,
      'correction ' || correction_id, net_paise from requested_correction where decided_at is not null
  ) done join staff on staff_id = by_whom
  where extract(dow from at) = 0 or at::time < time '08:00' or at::time >= time '20:00'
) found;
comment on view audit_finding is 'What the tests of an auditor find. A finding is a reason to look, not a fault.';
