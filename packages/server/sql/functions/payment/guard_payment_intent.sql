create or replace function guard_payment_intent() returns trigger language plpgsql as $$
begin
  if new.txn_id <> old.txn_id or new.property_id <> old.property_id or new.amount_paise <> old.amount_paise or new.gateway <> old.gateway then
    raise exception 'what a payment intent is about never changes' using errcode = '55000';
  end if;
  if new.state <> old.state and not exists (select from payment_intent_move where from_state = old.state and to_state = new.state) then
    raise exception 'a payment intent does not go from % to %', old.state, new.state using errcode = '55000';
  end if;
  return new;
end $$;
