create or replace function add_postings(in_journal bigint, in_shard integer, codes text[], amounts bigint[]) returns void
language plpgsql as $$
declare
  made integer;
begin
  for attempt in 1 .. 2 loop
    insert into posting (journal_id, line, account_id, amount_paise, shard)
      select in_journal, line, account_id, amount, in_shard
      from unnest(codes, amounts) with ordinality as part (code, amount, line) join ledger_account using (code)
      where attempt = 2 or not exists (select from unnest(codes) wanted where not exists (select from ledger_account where code = wanted));
    get diagnostics made = row_count;
    exit when made = cardinality(codes);
    perform ensure_accounts(codes);
  end loop;
end $$;
