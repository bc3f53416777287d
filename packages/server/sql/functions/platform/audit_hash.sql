create or replace function audit_hash(prev bytea, seq bigint, at timestamptz, body jsonb) returns bytea
language sql stable parallel safe as $$
  select sha256(prev || convert_to(
    '|' || seq || '|' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '|' || body::text, 'UTF8'))
$$;
