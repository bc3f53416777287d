create or replace function seal_digest(row_of jsonb) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(jsonb_strip_nulls(row_of)::text, 'UTF8'))
$$;
comment on function seal_digest is 'Nulls do not count: a column added later changes no digest until it is filled.';
