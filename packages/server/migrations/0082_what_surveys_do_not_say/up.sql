-- How many properties of a survey have lines of which something could not be read.
alter table survey add column unreadable integer not null default 0;
comment on column survey_property.facts is 'What the surveyor found: plot area and floors; and the cells that could not be read.';

-- A rule names the differences that it takes in; those of before took in all of them, use where it was said.
update survey_decision set rule = rule - 'withUsage' || jsonb_build_object('findings',
    case when rule -> 'withUsage' = 'true' then '["area", "floors", "usage", "construction", "occupancy", "plot_area"]'::jsonb
      else '["area", "floors", "construction", "occupancy", "plot_area"]' end)
where rule ? 'mostAreaPercent';
comment on column survey_decision.rule is '{ rowNos } or { mostAreaPercent, findings, zoneId, wardId }: which differences it is about.';
