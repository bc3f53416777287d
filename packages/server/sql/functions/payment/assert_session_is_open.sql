-- Functions are created before the tables: this one reads its table when it runs.
create or replace function assert_session_is_open() returns trigger language plpgsql as $$
begin
  perform from counter_session where session_id = new.session_id and closed_at is null for key share;
  if not found then
    raise exception 'session % of a counter is not open', new.session_id using errcode = 'KS002';
  end if;
  return new;
end $$;
