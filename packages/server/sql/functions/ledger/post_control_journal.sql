create or replace function post_control_journal(
  in_kind text, in_business_key text, in_reverses bigint, in_session bigint, in_effective date, in_actor text, in_memo jsonb,
  in_shard integer, codes text[], amounts bigint[]
) returns bigint language plpgsql as $$
declare
  made bigint;
begin
  insert into journal (kind, business_key, reverses_id, session_id, effective_on, recorded_at, actor, memo)
    values (in_kind, in_business_key, in_reverses, in_session, in_effective, clock_timestamp(), in_actor, in_memo)
    returning journal_id into made;
  perform add_postings(made, in_shard, codes, amounts);
  perform keep_balances(in_shard, codes, amounts);
  return made;
end $$;
comment on function post_control_journal is
  'Posts one balanced journal that moves control accounts alone and no property. Raises 23505 when the business key was posted already.';
