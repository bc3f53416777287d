-- Takes the locks of a settlement in the house order; the caller then reads the entries, which cannot move any more.
create or replace function lock_settlement(in_txn text) returns table (property_id bigint, payment_id bigint, version integer)
language plpgsql as $$
begin
  select intent.property_id, intent.payment_id into property_id, payment_id from payment_intent intent where txn_id = in_txn for update;
  if not found then return; end if;
  insert into property_account (property_id) values (lock_settlement.property_id) on conflict do nothing;
  select account.version into version from property_account account where account.property_id = lock_settlement.property_id for update;
  return next;
end $$;
