create or replace function given_journals(in_journals jsonb) returns table (
  place bigint, kind text, key text, reverses bigint, property bigint, session bigint, version integer, effective date, actor text, memo jsonb,
  codes text[], amounts bigint[], years smallint[], kinds text[],
  house_paise bigint[], water_paise bigint[], sewer_paise bigint[],
  interest_house_paise bigint[], interest_water_paise bigint[], interest_sewer_paise bigint[], advance_paise bigint[]
) stable language sql as $$
  select ordinality, given.kind, given.key, given.reverses, given.property, given.session, given.version, given.effective, given.actor, given.memo,
    given.codes, given.amounts, given.years, given.kinds, given.house_paise, given.water_paise, given.sewer_paise,
    given.interest_house_paise, given.interest_water_paise, given.interest_sewer_paise, given.advance_paise
  from rows from (jsonb_to_recordset(in_journals) as (
    kind text, key text, reverses bigint, property bigint, session bigint, version integer, effective date, actor text, memo jsonb,
    codes text[], amounts bigint[], years smallint[], kinds text[],
    house_paise bigint[], water_paise bigint[], sewer_paise bigint[],
    interest_house_paise bigint[], interest_water_paise bigint[], interest_sewer_paise bigint[], advance_paise bigint[]
  )) with ordinality given
$$;
