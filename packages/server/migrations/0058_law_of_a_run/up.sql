-- A run is of the law of its beginning. Approvals only grow in number: when there are more of them than it began with, its
-- figures are of law that holds no longer.
alter table demand_run add column law_seen integer;
alter table revision_run add column law_seen integer;
comment on column demand_run.law_seen is 'How many changes of the law that it looks at were approved when it began.';
comment on column revision_run.law_seen is 'How many changes of the law that it looks at were approved when it began.';

-- Of runs from before, what was approved until they began.
update demand_run set law_seen = (
  select count(*) from rule_change law
  where status = 'approved' and decided_at <= created_at and law.valid_from <= make_date(financial_year, 4, 1)
    and subject in ('mohallaRates', 'mohallaServices', 'taxRates', 'factors', 'reliefs', 'caps', 'formulas', 'roadBands',
      'rateBases', 'embedded', 'roundings', 'partYear')
);
update revision_run run set law_seen = (
  select count(*) from rule_change law
  where law.status = 'approved' and decided_at <= run.created_at
    and law.valid_from <= coalesce(as_of, make_date(financial_year, 4, 1))
    and (run.mohalla_id is null or law.mohalla_id is null or law.mohalla_id = run.mohalla_id)
    and case when as_of is not null then subject in ('discount', 'interest', 'rebates')
      else subject in ('mohallaRates', 'mohallaServices', 'taxRates', 'factors', 'reliefs', 'caps', 'formulas', 'roadBands',
        'rateBases', 'embedded', 'roundings', 'partYear') end
);
alter table demand_run alter column law_seen set not null;
alter table revision_run alter column law_seen set not null;

-- The few demands that a change within their year made are found without looking at all.
create index demand_changed_within on demand (property_id, financial_year) where changed_from is not null;
