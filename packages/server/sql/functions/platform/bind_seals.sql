-- The body of an audit row with the digest of what was sealed since the audit row before it in this transaction.
create or replace function bind_seals(body jsonb) returns jsonb language plpgsql as $$
declare
  of_batch bigint := nullif(current_setting('karsetu.seal_batch', true), '')::bigint;
  sealed jsonb;
begin
  if of_batch is null then return body; end if;
  perform set_config('karsetu.seal_batch', '', true);
  select jsonb_build_object('batch', of_batch, 'rows', count(*), 'digest',
      encode(sha256(string_agg(seal_line(subject, row_key, digest), '' order by seal_id)), 'hex'))
    into sealed from row_seal where batch = of_batch having count(*) > 0;
  return case when sealed is null then body else body || jsonb_build_object('sealed', sealed) end;
end $$;
