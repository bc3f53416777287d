create view rule with (security_invoker = true) as
  select rule_id, kind, valid_from,
    least(valid_to, (
      select min(ends_on) from rule_end
      where rule_end.rule_id = rule_entry.rule_id
        and not exists (select from rule_change repeal where repeal.repeals = rule_end.change_id and repeal.status = 'approved')
    )) valid_to,
    body, source, change_id
  from rule_entry
  where not exists (select from rule_change repeal where repeal.repeals = rule_entry.change_id and repeal.status = 'approved');
comment on view rule is
  'The law as it holds: every row as it was entered, unless it was repealed before it began, until the day on which it ends.';
