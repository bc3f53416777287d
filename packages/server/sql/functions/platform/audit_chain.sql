create or replace aggregate audit_chain(bytea, bigint, timestamptz, jsonb) (sfunc = next_audit_hash, stype = bytea);
