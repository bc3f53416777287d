-- What is left of an official's own limit on a day in India: the limit less everything decided and undone that day. Null: no limit.
create or replace function own_limit_left(staff_no bigint, on_day date) returns bigint language sql stable as $$
  select case when max_value_paise is not null then greatest(0, max_value_paise - (
    select coalesce(sum(amount_paise), 0)::bigint from (
      select amount_paise from approval_request
      where decided_by = staff_no and state in ('approved', 'undone')
        and decided_at >= on_day::timestamp at time zone 'Asia/Kolkata' and decided_at < (on_day + 1)::timestamp at time zone 'Asia/Kolkata'
      union all
      select amount_paise from approval_request
      where undone_by = staff_no and state = 'undone'
        and undone_at >= on_day::timestamp at time zone 'Asia/Kolkata' and undone_at < (on_day + 1)::timestamp at time zone 'Asia/Kolkata'
    ) decided)) end
  from staff where staff_id = staff_no
$$;
