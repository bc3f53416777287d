create or replace function seal_existing(of_table text) returns void language sql as $$
  insert into row_seal (batch, subject, row_key, digest)
    select seal_batch(), subject, row_key, digest from row_digests(of_table, 'null')
$$;
