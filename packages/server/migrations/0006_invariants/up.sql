-- Every view lists what is broken: no row is the only right answer.

create index audit_of_journal on audit_log (((body ->> 'journalId')::bigint)) where body ? 'journalId';

create view ledger_cell as
  select property_id, entry_no, journal_id, financial_year, kind, bucket, amount
  from ledger_entry, lateral (values
    ('house', house_paise), ('water', water_paise), ('sewer', sewer_paise),
    ('interestHouse', interest_house_paise), ('interestWater', interest_water_paise), ('interestSewer', interest_sewer_paise),
    ('advance', advance_paise)) cell (bucket, amount)
  where amount <> 0;
comment on view ledger_cell is 'The entries bucket by bucket.';

create view inv_i01 as
  select journal_id, count(line) lines, coalesce(sum(amount_paise), 0) total_paise
  from journal left join posting using (journal_id)
  group by journal_id having count(line) < 2 or sum(amount_paise) <> 0;
comment on view inv_i01 is 'Every journal sums to zero over at least two lines.';

create view inv_i02 as
  select sum(amount_paise) total_paise from posting having sum(amount_paise) <> 0;
comment on view inv_i02 is 'The whole ledger sums to zero.';

create view inv_i03 as
  select 'control account' layer, account_id::text of_what, coalesce(kept.balance_paise, 0) kept_paise, coalesce(real.amount, 0) real_paise
  from account_balance kept full join (
    select account_id, shard, sum(amount_paise)::bigint amount, count(*) postings from posting group by account_id, shard
  ) real using (account_id, shard)
  where kept.balance_paise is distinct from real.amount or kept.postings is distinct from real.postings
  union all
  select 'property', property_id::text, coalesce(kept.balance_paise, 0), coalesce(real.amount, 0)
  from property_account kept full join (
    select property_id, count(*)::integer entries, -sum(advance_paise)::bigint advance,
      sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise + advance_paise)::bigint amount
    from ledger_entry group by property_id
  ) real using (property_id)
  where coalesce(kept.balance_paise, 0) <> coalesce(real.amount, 0) or coalesce(kept.version, 0) <> coalesce(real.entries, 0)
    or coalesce(kept.advance_paise, 0) <> coalesce(real.advance, 0);
comment on view inv_i03 is 'Kept balances and versions are the sums and counts of what they stand for.';

create view inv_i04 as
  select property_id, entry_no, balance_after_paise, running from (
    select property_id, entry_no, balance_after_paise, row_number() over part place,
      sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise + advance_paise) over part running
    from ledger_entry window part as (partition by property_id order by entry_no rows unbounded preceding)
  ) chained
  where entry_no <> place or balance_after_paise <> running;
comment on view inv_i04 is 'Entries are numbered without a gap and each carries the running balance.';

create view inv_i05 as
  select business_key, count(*) journals from journal group by business_key having count(*) > 1;
comment on view inv_i05 is 'One event is one journal.';

create view inv_i06 as
  select reversal.journal_id, 'account ' || account_id what, sum(amount_paise)::bigint left_over_paise
  from journal reversal join posting on posting.journal_id in (reversal.journal_id, reversal.reverses_id)
  where reversal.reverses_id is not null
  group by reversal.journal_id, account_id having sum(amount_paise) <> 0
  union all
  select reversal.journal_id, 'property ' || cell.property_id || ' ' || financial_year || ' ' || bucket, sum(amount)::bigint
  from journal reversal join ledger_cell cell on cell.journal_id in (reversal.journal_id, reversal.reverses_id)
  where reversal.reverses_id is not null
  group by reversal.journal_id, cell.property_id, financial_year, bucket having sum(amount) <> 0;
comment on view inv_i06 is 'A reversal is the exact mirror of what it reverses, in both layers.';

create view inv_i07 as
  select reversal.journal_id, reversal.reverses_id from journal reversal join journal undone on undone.journal_id = reversal.reverses_id
  where undone.reverses_id is not null
  union all
  select max(journal_id), reverses_id from journal where reverses_id is not null group by reverses_id having count(*) > 1;
comment on view inv_i07 is 'Nothing is reversed twice, and no reversal is reversed.';

create view inv_i08 as
  select payment_id, receipt_no, payment.amount_paise, receipt.amount_paise receipt_paise
  from payment left join receipt using (payment_id)
  where receipt_no is null or receipt.amount_paise <> payment.amount_paise or receipt.property_id <> payment.property_id;
comment on view inv_i08 is 'Every payment has exactly one receipt, of its amount.';

create view inv_i09 as
  select series, financial_year, kept.last_no, real.numbers, real.least, real.most
  from receipt_series kept full join (
    select series, financial_year, count(*) numbers, min(no) least, max(no) most from receipt group by series, financial_year
  ) real using (series, financial_year)
  where coalesce(kept.last_no, 0) <> coalesce(real.numbers, 0) or coalesce(real.most, 0) <> coalesce(real.numbers, 0) or coalesce(real.least, 1) <> 1;
comment on view inv_i09 is 'Receipt numbers of a series and year are 1, 2, 3 … up to the counter.';

create view inv_i10 as
  select shard, seq from (
    select shard, seq, recorded_at, body, prev_hash, hash,
      lag(hash, 1, sha256(convert_to('karsetu audit shard ' || shard, 'UTF8'))) over part before,
      row_number() over part place
    from audit_log window part as (partition by shard order by seq)
  ) chained
  where seq <> place or prev_hash <> before or hash <> audit_hash(prev_hash, seq, recorded_at, body);
comment on view inv_i10 is 'Every audit row carries the hash of its content and of the row before it.';

create view inv_i11 as
  select shard, head.seq head_seq, last.seq last_seq
  from audit_head head left join lateral (select seq, hash from audit_log where audit_log.shard = head.shard order by seq desc limit 1) last on true
  where head.seq <> coalesce(last.seq, 0) or (last.hash is not null and head.hash <> last.hash);
comment on view inv_i11 is 'The head of every audit chain is its last row.';

create view inv_i12 as
  select journal.journal_id, count(audit_log.seq) audit_rows
  from journal left join audit_log on audit_log.body ? 'journalId' and (audit_log.body ->> 'journalId')::bigint = journal.journal_id
  group by journal.journal_id having count(audit_log.seq) <> 1
  union all
  select (body ->> 'journalId')::bigint, count(*) from audit_log
  where body ? 'journalId' and not exists (select from journal where journal_id = (body ->> 'journalId')::bigint)
  group by 1;
comment on view inv_i12 is 'Journals and audit rows pair one to one, in both directions.';

create view inv_i13 as
  select property_id, advance_paise from property_account where advance_paise < 0
  union all
  select account_id, sum(balance_paise) from account_balance join ledger_account using (account_id)
  where code = 'advance' group by account_id having sum(balance_paise) > 0;
comment on view inv_i13 is 'Nobody''s credit is below zero.';

create view inv_layers as
  select journal_id, code, entries_paise, postings_paise
  from (
    select journal_id, case bucket when 'advance' then 'advance' else 'receivable:' || bucket || ':' || financial_year end code, sum(amount) entries_paise
    from ledger_cell group by 1, 2
  ) sub_ledger
  full join (
    select journal_id, code, sum(amount_paise) postings_paise
    from posting join ledger_account using (account_id) where code = 'advance' or code like 'receivable:%' group by 1, 2
  ) control using (journal_id, code)
  where coalesce(entries_paise, 0) <> coalesce(postings_paise, 0);
comment on view inv_layers is 'What a journal does to properties is what it does to the control accounts.';

create view inv_t01 as
  select payment_id, amount_paise, settled.amount settled_paise, received.amount received_paise
  from payment
  left join lateral (
    select -sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise + advance_paise) amount
    from ledger_entry where journal_id = payment.journal_id and kind in ('payment', 'shift')
  ) settled on true
  left join lateral (
    select sum(amount_paise) amount from posting join ledger_account using (account_id)
    where journal_id = payment.journal_id and (code like 'gateway:%' or code like 'cash:%' or code like 'bank:%' or code in ('cheques', 'neft_suspense'))
  ) received on true
  where settled.amount is distinct from amount_paise or received.amount is distinct from amount_paise;
comment on view inv_t01 is 'What a payment settled over years and heads, with its advance, is its amount, and so is what was received.';

create view inv_t02 as
  select property_id, financial_year, bucket, sum(amount)::bigint left_paise
  from ledger_cell
  where bucket <> 'advance' and not exists (
    select from ledger_entry undone where undone.property_id = ledger_cell.property_id and undone.kind in ('correction', 'reversal', 'shift'))
  group by 1, 2, 3 having sum(amount) < 0;
comment on view inv_t02 is 'No year and head is collected beyond what was demanded; a correction may leave credit until it is next applied.';

create view inv_t03 as
  select financial_year, bucket, entries_paise, control_paise
  from (select financial_year, bucket, sum(amount) entries_paise from ledger_cell where bucket <> 'advance' group by 1, 2) owed
  full join (
    select split_part(code, ':', 3)::smallint financial_year, split_part(code, ':', 2) bucket, sum(balance_paise) control_paise
    from account_balance join ledger_account using (account_id) where code like 'receivable:%' group by 1, 2
  ) control using (financial_year, bucket)
  where coalesce(entries_paise, 0) <> coalesce(control_paise, 0);
comment on view inv_t03 is 'The register of demand, collection and balance says the same as the properties together.';

create view inv_t04 as
  select txn_id, 'collected but not posted' fault from gateway_report report
  where status = 'success'
    and not exists (select from payment where payment.txn_id = report.txn_id and payment.amount_paise = report.amount_paise
      and payment.channel = 'online:' || report.gateway)
    and not exists (select from payment_exception open where open.txn_id = report.txn_id and open.resolved_at is null)
  union all
  select txn_id, 'posted but not collected' from payment_intent intent join payment using (txn_id)
  where not exists (select from gateway_report report where report.txn_id = payment.txn_id and report.status = 'success'
    and report.amount_paise = payment.amount_paise);
comment on view inv_t04 is 'What the gateway collected is posted once, or somebody looks at it; what is posted was collected.';

create view inv_t05 as
  select intent.txn_id, intent.state, payment.payment_id, payment.amount_paise
  from payment_intent intent left join payment on payment.txn_id = intent.txn_id
  where (intent.state = 'succeeded') <> (payment.payment_id is not null)
    or intent.payment_id is distinct from payment.payment_id
    or (payment.payment_id is not null and (payment.amount_paise <> intent.amount_paise or payment.property_id <> intent.property_id));
comment on view inv_t05 is 'An intent has at most one payment, of its amount and property, exactly when it succeeded.';

create view inv_t10 as
  select instrument_key, count(*) payments from payment where instrument_key is not null group by instrument_key having count(*) > 1
  union all
  select txn_id, 0 from payment where instrument_key is null and mode in ('online', 'neft', 'pos');
comment on view inv_t10 is 'A bank reference, gateway transaction or card slip is one payment for ever.';

create view inv_t11 as
  select 'entry' what, property_id || ' ' || entry_no of_what from (
    select property_id, entry_no, recorded_at, lag(recorded_at) over (partition by property_id order by entry_no) before from ledger_entry
  ) chained where recorded_at < before
  union all
  select 'receipt', receipt_no from receipt where financial_year <> financial_year_of((issued_at at time zone 'Asia/Kolkata')::date)
  union all
  select 'payment', txn_id from payment where effective_on <> (received_at at time zone 'Asia/Kolkata')::date
  union all
  select 'journal', journal_id::text from journal join payment using (journal_id) where journal.effective_on <> payment.effective_on;
comment on view inv_t11 is 'Time runs forward in every account, and days and years are those of India.';

create view inv_t13 as
  select demand.property_id, demand.financial_year, demand.revision, demand.house_paise + demand.water_paise + demand.sewer_paise demanded_paise, entered.amount
  from demand left join lateral (
    select sum(house_paise + water_paise + sewer_paise) amount from ledger_entry entry
    where entry.journal_id = demand.journal_id and entry.property_id = demand.property_id and entry.financial_year = demand.financial_year
      and entry.kind in ('demand', 'opening', 'correction')
  ) entered on true
  where revision = 0 and entered.amount is distinct from (demand.house_paise + demand.water_paise + demand.sewer_paise)::numeric;
comment on view inv_t13 is 'The rounded heads of a demand are, together, what was entered for it.';
