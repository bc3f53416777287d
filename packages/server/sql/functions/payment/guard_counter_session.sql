create or replace function guard_counter_session() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null then
    raise exception 'a closed session of a counter is sealed' using errcode = '55000';
  end if;
  if (new.session_id, new.staff_id, new.session_no, new.day, new.opened_at, new.opening_paise, new.float_paise,
      new.opening_counts, new.opening_counted_paise, new.opening_remark)
    is distinct from (old.session_id, old.staff_id, old.session_no, old.day, old.opened_at, old.opening_paise, old.float_paise,
      old.opening_counts, old.opening_counted_paise, old.opening_remark) then
    raise exception 'what a session began with never changes' using errcode = '55000';
  end if;
  return new;
end $$;
