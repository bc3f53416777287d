create or replace function note_reason_of(in_code text, in_day date) returns table (name text, name_hi text) language sql stable as $$
  select body ->> 'name', body ->> 'nameHi' from rule
  where kind = 'noteReasons' and body ->> 'code' = in_code and valid_from <= in_day
  order by valid_from desc, rule_id desc limit 1
$$;
comment on function note_reason_of is 'A reason in the words it had on a day; none where the day knows no such reason.';
