-- In the accounts' own order, so that two journals never wait for each other crosswise; and as late as possible, since
-- whoever posts on the same shard waits from here to the commit.
create or replace function keep_balances(in_shard integer, codes text[], amounts bigint[]) returns void language sql as $$
  insert into account_balance as kept (account_id, shard, balance_paise, postings)
    select account_id, in_shard, sum(amount), count(*) from unnest(codes, amounts) as part (code, amount) join ledger_account using (code)
    group by account_id order by account_id
  on conflict (account_id, shard) do update
    set balance_paise = kept.balance_paise + excluded.balance_paise, postings = kept.postings + excluded.postings
$$;
