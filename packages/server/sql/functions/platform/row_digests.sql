-- The digests of the rows of a sealed table as they are now; `label` is an expression over the row `r`.
create or replace function row_digests(of_table text, label text) returns table (subject text, row_key text, digest bytea, named text)
language plpgsql stable set timezone = 'UTC' set datestyle = 'ISO' as $$
declare
  arguments text[];
begin
  select string_to_array(encode(tgargs, 'escape'), '\000') into arguments
    from pg_trigger where tgrelid = to_regclass(of_table) and tgname = 'seal_insert';
  if arguments is null then return; end if;
  return query execute format('select %L::text, concat_ws('':'', %s), seal_digest(to_jsonb(r) - %L::text[]), (%s)::text from %I r',
    of_table, arguments[1], arguments[2], label, of_table);
end $$;
