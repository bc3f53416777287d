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

-- Money that was set aside and that the gateway gave back needs nobody any more.
alter table payment_exception add column returned_in text,
  add constraint returned_is_resolved check (returned_in is null or resolved_at is not null);
comment on column payment_exception.returned_in is 'The settlement by which the gateway gave the money back to the payer.';

create or replace view inv_t04 as
  select txn_id, 'collected but not posted' fault from gateway_report report
  where status = 'success'
    and not exists (select from payment where payment.txn_id = report.txn_id and payment.amount_paise = report.amount_paise
      and payment.channel = 'online:' || report.gateway)
    and not exists (select from payment_exception aside where aside.txn_id = report.txn_id
      and (aside.returned_in is not null or (aside.resolved_at is null and aside.opened_at > now() - interval '15 minutes')))
  union all
  select txn_id, 'posted but not collected' from payment_intent intent join payment using (txn_id)
  where not exists (select from gateway_report report where report.txn_id = payment.txn_id and report.status = 'success'
    and report.amount_paise = payment.amount_paise);
comment on view inv_t04 is 'What the gateway collected is posted once, was given back, or was set aside less than 15 minutes ago; what is posted was collected.';
