-- The batch of this transaction that no audit row holds yet.
create or replace function seal_batch() returns bigint language plpgsql as $$
declare
  batch text := nullif(current_setting('karsetu.seal_batch', true), '');
begin
  return coalesce(batch::bigint, set_config('karsetu.seal_batch', nextval('seal_batch_number')::text, true)::bigint);
end $$;
