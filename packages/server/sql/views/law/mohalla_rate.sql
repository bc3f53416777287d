-- The columns of a view are those that its table had when it was made.
create view mohalla_rate with (security_invoker = true) as
  select * from mohalla_rate_entry entry
  where not exists (select from rule_change repeal where repeal.repeals = entry.change_id and repeal.status = 'approved');
comment on view mohalla_rate is 'Rates of mohallas as they hold: every one as it was entered, unless it was repealed before it began.';
