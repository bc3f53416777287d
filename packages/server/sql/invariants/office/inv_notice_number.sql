create view inv_notice_number as
  select kind, financial_year, last_no, made, lowest, highest
  from notice_series full join (
    select kind, financial_year, count(*) made, min(no) lowest, max(no) highest from notice group by 1, 2
  ) papers using (kind, financial_year)
  where last_no is distinct from made or last_no is distinct from highest or lowest is distinct from 1;
comment on view inv_notice_number is 'Numbers of bills and notices have no gaps.';
