create or replace function write_journal(
  in_kind text, in_business_key text, in_reverses bigint, in_property bigint, in_version integer,
  in_effective date, in_actor text, in_memo jsonb,
  posting_codes text[], posting_amounts bigint[],
  entry_years smallint[], entry_kinds text[],
  house bigint[], water bigint[], sewer bigint[],
  interest_house bigint[], interest_water bigint[], interest_sewer bigint[], advance bigint[]
) returns bigint language plpgsql as $$
declare
  made bigint;
  before property_account;
  -- Not now(): that is when the transaction began, before it waited for the account.
  moment timestamptz;
begin
  select * into before from property_account where property_id = in_property for update;
  if not found then
    insert into property_account (property_id) values (in_property) on conflict do nothing;
    select * into strict before from property_account where property_id = in_property for update;
  end if;
  if before.version <> in_version then
    raise exception 'property % has moved on', in_property using errcode = 'KS001';
  end if;
  moment := clock_timestamp();
  insert into journal (kind, business_key, reverses_id, property_id, effective_on, recorded_at, actor, memo)
    values (in_kind, in_business_key, in_reverses, in_property, in_effective, moment, in_actor, in_memo)
    returning journal_id into made;
  with part as (
    select * from unnest(entry_years, entry_kinds, house, water, sewer, interest_house, interest_water, interest_sewer, advance)
      with ordinality as e (fy, kind, h, w, s, ih, iw, is_, adv, line)
  ), added as (
    insert into ledger_entry
      select in_property, before.version + line, made, fy, kind, h, w, s, ih, iw, is_, adv, in_effective, moment,
        before.balance_paise + sum(h + w + s + ih + iw + is_ + adv) over (order by line)
      from part
    returning house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise + advance_paise as amount, advance_paise
  )
  update property_account account
    set version = account.version + sums.entries, balance_paise = account.balance_paise + sums.amount,
      advance_paise = account.advance_paise - sums.advance
    from (select count(*)::integer entries, coalesce(sum(amount), 0)::bigint amount, coalesce(sum(added.advance_paise), 0)::bigint advance from added) sums
    where account.property_id = in_property;
  perform add_postings(made, shard_of(in_property), posting_codes, posting_amounts);
  return made;
end $$;
comment on function write_journal is 'post_journal without the balances of the control accounts: the caller keeps them at the end of its own work.';
