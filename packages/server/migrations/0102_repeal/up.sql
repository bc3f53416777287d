-- Law that was approved and has not begun can be taken back: by another change of the same kind, with a maker and a
-- checker of its own. What was entered stays; it is no law any more, and what stood before it holds on.

alter table rule_change
  add column repeals bigint references rule_change,
  add column repeal_reason text,
  add constraint repealed_with_a_reason check ((repeals is null) = (repeal_reason is null)),
  add constraint repeals_another check (repeals < change_id);
comment on column rule_change.repeals is
  'The approved change that this one takes back before it begins; subject, place and day are those of that change.';
create unique index rule_change_repealed on rule_change (repeals) where status in ('proposed', 'held', 'approved');

-- Which period of the calendar an approved change wrote: so far only of those that changed one on record.
update rule_change set discount_id = discount.discount_id
  from discount where discount.change_id = rule_change.change_id and rule_change.discount_id is null;
update rule_change entered set discount_id = later.discount_id
  from rule_change later
  where entered.subject = 'discount' and entered.status = 'approved' and entered.discount_id is null
    and later.replaced ->> 'financialYear' = entered.body ->> 'financialYear'
    and lower(later.replaced ->> 'billingPeriod') = lower(entered.body ->> 'billingPeriod');

create or replace view rule with (security_invoker = true) as
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

create function law_without(in_change bigint) returns setof rule language sql stable as $$
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

-- Rates and services that are proposed anew may begin on the day of those that were repealed.
alter table mohalla_rate rename to mohalla_rate_entry;
alter table mohalla_rate_entry drop constraint mohalla_rate_pkey,
  add constraint mohalla_rate_entry_once unique nulls not distinct (mohalla_id, valid_from, basis, road_band, construction, change_id);
create view mohalla_rate with (security_invoker = true) as
  select * from mohalla_rate_entry entry
  where not exists (select from rule_change repeal where repeal.repeals = entry.change_id and repeal.status = 'approved');
comment on view mohalla_rate is 'Rates of mohallas as they hold: every one as it was entered, unless it was repealed before it began.';

alter table mohalla_service rename to mohalla_service_entry;
alter table mohalla_service_entry drop constraint mohalla_service_pkey,
  add constraint mohalla_service_entry_once unique nulls not distinct (mohalla_id, valid_from, change_id);
create view mohalla_service with (security_invoker = true) as
  select * from mohalla_service_entry entry
  where not exists (select from rule_change repeal where repeal.repeals = entry.change_id and repeal.status = 'approved');
comment on view mohalla_service is 'Services of mohallas as they hold: every row as it was entered, unless it was repealed before it began.';
