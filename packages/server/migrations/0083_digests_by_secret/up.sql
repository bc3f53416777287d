-- What was sent with a key is told again by a digest made with the installation's secret: a plain one of a body that
-- holds a password could be tried out. The plain ones are forgotten; a key of before is refused, and nothing done twice.

update idempotent_reply set request_hash = '';
comment on column idempotent_reply.request_hash is 'HMAC of what was sent, by the secret that signs sessions; empty: forgotten.';
