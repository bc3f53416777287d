create view inv_i10 as
  select shard, seq from (
    select shard, seq, recorded_at, body, prev_hash, hash,
      lag(hash, 1, sha256(convert_to('karsetu audit shard ' || shard, 'UTF8'))) over part before,
      row_number() over part place
    from audit_log window part as (partition by shard order by seq)
  ) chained
  where seq <> place or prev_hash <> before or hash <> audit_hash(prev_hash, seq, recorded_at, body);
comment on view inv_i10 is 'Every audit row carries the hash of its content and of the row before it.';
