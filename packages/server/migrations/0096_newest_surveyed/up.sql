-- A property that several surveys name counts by its newest row alone.

alter table survey add column compared_at timestamptz;
comment on column survey.compared_at is 'When it was compared in full for the first time: from then on it stands above earlier surveys.';
update survey set compared_at = created_at where status = 'quarantined';

alter table survey_property drop constraint survey_property_state_check;
alter table survey_property
  add constraint survey_property_state_check check (state in ('same', 'waiting', 'proposed', 'accepted', 'refused', 'stale', 'superseded')),
  add column superseded_by bigint references survey,
  add column subject text generated always as (case
    when property_id is not null then 'property ' || property_id::text
    when typed_id <> '' then 'number ' || upper(typed_id)
    when owner_typed is not null then 'owner ' || lower(coalesce(ward_typed, '')) || ' ' || lower(owner_typed)
  end) stored;
comment on column survey_property.subject is 'What the row is about: the property, else the number or the ward and owner that were written down.';
comment on column survey_property.superseded_by is 'A later survey that names the same; what was decided before stays decided.';
create index survey_property_of_subject on survey_property (subject, survey_id) where subject is not null;

update survey_property older set superseded_by = newest.survey_id,
  state = case when state in ('same', 'waiting', 'stale') then 'superseded' else state end
from (
  select subject, max(survey_id) survey_id from survey_property join survey using (survey_id)
  where compared_at is not null and subject is not null group by subject
) newest
where older.subject = newest.subject and older.survey_id < newest.survey_id;

-- The report and its export page by the change of annual value, the largest first.
create index survey_property_by_change on survey_property
  ((abs(coalesce(arv_after_paise, 0) - coalesce(arv_before_paise, 0))) desc, survey_id, row_no);
