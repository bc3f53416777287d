-- The hash of a row needs the one before it: carried down a chain in one pass, from the head on.
create or replace function next_audit_hash(kept bytea, head bytea, seq bigint, at timestamptz, body jsonb) returns bytea
language plpgsql immutable parallel safe as $$ begin return audit_hash(coalesce(kept, head), seq, at, body); end $$;
