create view inv_i09 as
  select series, financial_year, kept.last_no, real.numbers, real.least, real.most
  from receipt_series kept full join (
    select series, financial_year, count(*) numbers, min(no) least, max(no) most from receipt group by series, financial_year
  ) real using (series, financial_year)
  where coalesce(kept.last_no, 0) <> coalesce(real.numbers, 0) or coalesce(real.most, 0) <> coalesce(real.numbers, 0) or coalesce(real.least, 1) <> 1;
comment on view inv_i09 is 'Receipt numbers of a series and year are 1, 2, 3 … up to the counter.';
