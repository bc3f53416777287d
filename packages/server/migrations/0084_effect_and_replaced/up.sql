-- What a change of the law makes unassessable is counted apart from what could not be assessed before it, with the tax that goes.

alter table revision_run_ward
  add column no_longer_assessable integer not null default 0,
  add column lost_paise bigint not null default 0;
alter table revision_run_exception add column lost_paise bigint;
comment on column revision_run_exception.lost_paise is 'The taxes the property has without the run''s rules; none where it has none.';
comment on column revision_run_ward.no_longer_assessable is
  'Of those not assessable the properties that the rules as they are do assess.';
comment on column revision_run_ward.lost_paise is 'The taxes these have without the run''s rules; they are in no sum of before or after.';

-- A period of the rebate calendar is written in place: what it was is kept beside the proposal that changed it.
alter table rule_change add column replaced jsonb;
comment on column rule_change.replaced is 'Of an approved change of a discount, the period as it was before.';
