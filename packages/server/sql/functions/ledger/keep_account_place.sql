create or replace function keep_account_place() returns trigger language plpgsql as $$
begin
  perform place_accounts(array[new.property_id]);
  return null;
end $$;
