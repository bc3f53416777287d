create or replace function post_journal(
  in_kind text, in_business_key text, in_reverses bigint, in_property bigint, in_version integer,
  in_effective date, in_actor text, in_memo jsonb,
  posting_codes text[], posting_amounts bigint[],
  entry_years smallint[], entry_kinds text[],
  house bigint[], water bigint[], sewer bigint[],
  interest_house bigint[], interest_water bigint[], interest_sewer bigint[], advance bigint[]
) returns bigint language plpgsql as $$
declare
  made bigint := write_journal(in_kind, in_business_key, in_reverses, in_property, in_version, in_effective, in_actor, in_memo,
    posting_codes, posting_amounts, entry_years, entry_kinds, house, water, sewer, interest_house, interest_water, interest_sewer, advance);
begin
  perform keep_balances(shard_of(in_property), posting_codes, posting_amounts);
  return made;
end $$;
comment on function post_journal is
  'Posts one balanced journal with its entries on one property. Raises KS001 when the property''s account is not at the version the entries were computed on, 23505 when the business key was posted already.';
