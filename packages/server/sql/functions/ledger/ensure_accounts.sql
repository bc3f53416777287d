create or replace function ensure_accounts(codes text[]) returns void language plpgsql as $$
begin
  if (select count(*) from ledger_account where code = any (codes)) < (select count(distinct c) from unnest(codes) c) then
    insert into ledger_account (code, kind) select distinct c, account_kind(c) from unnest(codes) c order by c
    on conflict do nothing;
  end if;
end $$;
