create or replace function seal_table(of_table regclass, row_key text, without text[] default '{}') returns void language plpgsql as $$
begin
  execute format('create trigger seal_insert after insert on %s referencing new table as new_rows for each statement execute function seal_rows(%L, %L)', of_table, row_key, without);
  execute format('create trigger seal_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function seal_rows(%L, %L)', of_table, row_key, without);
  execute format('create trigger seal_delete after delete on %s referencing old table as old_rows for each statement execute function seal_rows(%L, %L)', of_table, row_key, without);
end $$;
comment on function seal_table is 'From now on every change of the table is sealed. Rows that are there are sealed by seal_existing.';
