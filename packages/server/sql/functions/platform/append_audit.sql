create or replace function append_audit(in_shard integer, in_body jsonb) returns bigint
language plpgsql as $$
declare
  head audit_head;
  bound jsonb := bind_seals(in_body);
  moment timestamptz;
  next_hash bytea;
begin
  select * into strict head from audit_head where shard = in_shard for update;
  moment := clock_timestamp();
  next_hash := audit_hash(head.hash, head.seq + 1, moment, bound);
  insert into audit_log values (in_shard, head.seq + 1, moment, bound, head.hash, next_hash);
  update audit_head set seq = head.seq + 1, hash = next_hash where shard = in_shard;
  return head.seq + 1;
end $$;
comment on function append_audit is 'Appends one row to the chain of a shard (0-63) and returns its number in that chain.';
