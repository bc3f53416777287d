-- The same part as domain/ledger/shard.ts.
create or replace function shard_of(id bigint) returns integer language sql immutable parallel safe as 'select (id % 64)::integer';
