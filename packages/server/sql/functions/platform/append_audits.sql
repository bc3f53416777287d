-- Each row carries the hash of the one before it: every chain is carried on in one walk over what is given.
create or replace function append_audits(in_shards integer[], in_bodies jsonb[]) returns void
language plpgsql as $$
declare
  head record;
  moment timestamptz;
  -- By shard, from 1 on: where its chain has come to.
  hashes bytea[] := array_fill(null::bytea, array[64]);
  seqs bigint[] := array_fill(null::bigint, array[64]);
  chain integer;
  row_seqs bigint[] := '{}';
  row_prevs bytea[] := '{}';
  row_hashes bytea[] := '{}';
begin
  if cardinality(in_bodies) > 0 then in_bodies[1] := bind_seals(in_bodies[1]); end if;
  for head in select shard, seq, hash from audit_head where shard = any (in_shards) order by shard for update loop
    hashes[head.shard + 1] := head.hash;
    seqs[head.shard + 1] := head.seq;
  end loop;
  moment := clock_timestamp();
  for place in 1 .. coalesce(cardinality(in_shards), 0) loop
    chain := in_shards[place] + 1;
    seqs[chain] := seqs[chain] + 1;
    row_seqs[place] := seqs[chain];
    row_prevs[place] := hashes[chain];
    hashes[chain] := audit_hash(hashes[chain], seqs[chain], moment, in_bodies[place]);
    row_hashes[place] := hashes[chain];
  end loop;
  insert into audit_log
    select shard, seq, moment, body, prev_hash, hash
    from unnest(in_shards, row_seqs, in_bodies, row_prevs, row_hashes) given (shard, seq, body, prev_hash, hash);
  update audit_head set seq = seqs[shard + 1], hash = hashes[shard + 1] where shard = any (in_shards);
end $$;
comment on function append_audits is 'append_audit for many rows at once, each to the chain of its shard, in their order.';
