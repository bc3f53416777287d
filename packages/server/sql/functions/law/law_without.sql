create or replace function law_without(in_change bigint) returns setof rule language sql stable as $$
  select rule_id, kind, valid_from,
    least(entry.valid_to, (
      select min(ends_on) from rule_end
      where rule_end.rule_id = rule.rule_id and rule_end.change_id <> in_change
        and not exists (select from rule_change repeal where repeal.repeals = rule_end.change_id and repeal.status = 'approved')
    )),
    rule.body, rule.source, rule.change_id
  from rule join rule_entry entry using (rule_id, kind, valid_from)
  where rule.change_id is distinct from in_change
$$;
comment on function law_without is 'The law as it would hold with a change taken back.';
