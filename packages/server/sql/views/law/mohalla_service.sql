create view mohalla_service with (security_invoker = true) as
  select * from mohalla_service_entry entry
  where not exists (select from rule_change repeal where repeal.repeals = entry.change_id and repeal.status = 'approved');
comment on view mohalla_service is 'Services of mohallas as they hold: every row as it was entered, unless it was repealed before it began.';
