create or replace function seal_properties(ids bigint[] default null) returns void language sql as $$
  insert into row_seal (batch, subject, row_key, digest)
    select seal_batch(), 'property', property_id, digest from property_digests(ids)
$$;
