create or replace function seal_line(subject text, row_key text, digest bytea) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(subject || '|' || row_key || '|', 'UTF8') || coalesce(digest, ''))
$$;
