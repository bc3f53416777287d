create or replace function guard_instrument() returns trigger language plpgsql as $$
begin
  if (new.kind, new.number, new.bank_name, new.issuer_name, new.ifsc_code, new.dated_on, new.recorded_at)
    is distinct from (old.kind, old.number, old.bank_name, old.issuer_name, old.ifsc_code, old.dated_on, old.recorded_at) then
    raise exception 'what an instrument says never changes' using errcode = '55000';
  end if;
  return new;
end $$;
