create or replace function post_control_journals(in_journals jsonb) returns table (place integer, made bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  ids bigint[];
  -- One part for all of them: whoever posts on it waits from here to the commit.
  part smallint;
  moment timestamptz := clock_timestamp();
begin
  select array_agg(nextval('journal_journal_id_seq') order by place) into ids
    from jsonb_to_recordset(in_journals) given (place integer);
  if ids is null then return; end if;
  part := shard_of(ids[1]);
  perform ensure_accounts(array(
    select distinct line ->> 'account' from jsonb_to_recordset(in_journals) given (postings jsonb), jsonb_array_elements(postings) line));
  insert into journal (journal_id, kind, business_key, reverses_id, effective_on, recorded_at, actor, memo) overriding system value
    select ids[place], kind, key, reverses, effective, moment, actor, coalesce(memo, '{}')
    from jsonb_to_recordset(in_journals)
      given (place integer, kind text, key text, reverses bigint, effective date, actor text, memo jsonb);
  insert into posting (journal_id, line, account_id, amount_paise, shard)
    select ids[place], line_no, account_id, (line ->> 'amount')::bigint, part
    from jsonb_to_recordset(in_journals) given (place integer, postings jsonb)
      cross join jsonb_array_elements(postings) with ordinality one (line, line_no)
      join ledger_account on code = line ->> 'account';
  insert into account_balance as kept (account_id, shard, balance_paise, postings)
    select account_id, part, sum(amount_paise), count(*) from posting where journal_id = any (ids) group by account_id order by account_id
  on conflict (account_id, shard) do update
    set balance_paise = kept.balance_paise + excluded.balance_paise, postings = kept.postings + excluded.postings;
  perform append_audits(array_fill(part::integer, array[cardinality(ids)]),
      array_agg(audit || jsonb_build_object('journalId', ids[place]) order by place))
    from jsonb_to_recordset(in_journals) given (place integer, audit jsonb);
  return query select at::integer, ids[at] from generate_subscripts(ids, 1) at;
end $$;
comment on function post_control_journals is
  'Posts balanced journals that move control accounts and no property, each with its audit row. Places count from 1. Raises 23505 when a business key was posted already.';
