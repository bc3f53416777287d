create view inv_objection_number as
  select series, financial_year, last_no, numbers, most
  from objection_series full join (
    select 'OB' series, financial_year, count(*) numbers, max(no) most from objection group by financial_year
    union all
    select 'OO', financial_year, count(*), max(no) from objection_order where no is not null group by financial_year
  ) made using (series, financial_year)
  where last_no is distinct from numbers or last_no is distinct from most;
comment on view inv_objection_number is 'Numbers of objections and of orders on them have no gaps.';
