-- Where the surplus of a payment goes stood in the program; it is said by the order in force, as all else about it is.

-- No order is changed: each says what was done under it.
alter table rule_entry disable trigger rule_only_grows;
update rule_entry set body = body || '{"surplus": "advance"}' where kind = 'apportionment';
alter table rule_entry enable trigger rule_only_grows;

-- What waits for its second person is written as it stands when it is approved.
update rule_change set body = jsonb_set(body, '{rows}',
  (select coalesce(jsonb_agg(line || '{"surplus": "advance"}' order by place), '[]')
   from jsonb_array_elements(body -> 'rows') with ordinality given (line, place)))
where subject = 'apportionment' and status in ('proposed', 'held');

-- A password that somebody else set ends while it is unused.
alter table staff add column password_ends_at timestamptz;
update staff set password_ends_at = now() + interval '72 hours' where must_change_password;
alter table staff add constraint given_password_ends check (must_change_password = (password_ends_at is not null));
comment on column staff.password_ends_at is 'Until when a password that somebody else set opens its change; null: it is the person''s own.';
