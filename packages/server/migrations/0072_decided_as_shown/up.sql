-- What taking a surveyed property over was shown to post, and for which year.
alter table survey_property add column compared_year smallint, add column posts_paise bigint;
comment on column survey_property.compared_year is 'The financial year that the comparison was for; null before there was one, and for what was compared before this was kept.';
comment on column survey_property.posts_paise is 'What taking it over would post on the demand of that year, all heads together; nothing else is posted.';

alter table survey_decision add column raised_paise bigint not null default 0, add column lowered_paise bigint not null default 0,
  add column left_out integer not null default 0;
update survey_decision decision set raised_paise = coalesce(moved.raised, 0), lowered_paise = coalesce(moved.lowered, 0)
from (
  select decision_id, sum(greatest(0, tax_after_paise - tax_before_paise)) raised, sum(greatest(0, tax_before_paise - tax_after_paise)) lowered
  from survey_property where decision_id is not null group by 1
) moved where moved.decision_id = decision.decision_id;
comment on column survey_decision.left_out is 'Properties that were no longer as compared when it was taken over, and stayed as they were.';
