create or replace function iso_text(day date) returns text strict immutable parallel safe language sql as
  $$ select to_char(day, 'YYYY-MM-DD') $$;
comment on function iso_text is 'Of no setting: a cast to text depends on DateStyle, and no generated column may.';
