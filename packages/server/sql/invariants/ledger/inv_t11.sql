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
