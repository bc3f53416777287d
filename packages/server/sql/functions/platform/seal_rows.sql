-- Statement triggers. Arguments: the key as a list of expressions, and the columns that do not count.
create or replace function seal_rows() returns trigger language plpgsql set timezone = 'UTC' set datestyle = 'ISO' as $$
declare
  sealed text := format($sql$
    insert into row_seal (batch, subject, row_key, digest)
    select seal_batch(), %L, row_key, digest
    from (select concat_ws(':', %s) row_key, %s digest from %s changed) made $sql$, tg_table_name, tg_argv[0],
    case tg_op when 'DELETE' then 'null::bytea' else format('seal_digest(to_jsonb(changed) - %L::text[])', tg_argv[1]) end,
    case tg_op when 'DELETE' then 'old_rows' else 'new_rows' end);
begin
  if tg_op = 'UPDATE' then
    sealed := sealed || format($sql$
      except all select seal_batch(), %L, concat_ws(':', %s), seal_digest(to_jsonb(before) - %L::text[]) from old_rows before$sql$,
      tg_table_name, tg_argv[0], tg_argv[1]);
  end if;
  execute sealed;
  return null;
end $$;
