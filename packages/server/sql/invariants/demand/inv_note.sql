create view inv_note as
  select series, financial_year, kept.last_no, real.numbers, real.most, '' fault
  from note_series kept full join (
    select series, financial_year, count(*) numbers, max(no) most from drcr_note group by series, financial_year
  ) real using (series, financial_year)
  where coalesce(kept.last_no, 0) <> coalesce(real.numbers, 0) or coalesce(real.most, 0) <> coalesce(real.numbers, 0)
  union all
  select null, null, null, correction_id, null, 'posted without a number, or numbered and not posted'
  from requested_correction left join drcr_note using (correction_id)
  where (kind in ('debit_note', 'credit_note') and status in ('posted', 'cancelled')) <> (note_no is not null);
comment on view inv_note is 'Numbers of debit and credit notes are 1, 2, 3 … up to the counter, one for each that was posted.';
