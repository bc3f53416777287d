-- Words to a mobile number that have not gone are listed with the reason, and found from the property they are about.
create index outbox_unsent_word on outbox (outbox_id)
  where delivered_at is null and kind in ('mobile.changed', 'objection.step', 'mutation.step');
create index outbox_word_of_property on outbox ((payload ->> 'propertyUniqueId'), outbox_id)
  where kind in ('mobile.changed', 'objection.step', 'mutation.step');

-- A word waits for the text that it needs; that none was registered was counted as a try.
update outbox set attempts = 0, next_attempt_at = now()
where delivered_at is null and last_error = 'no_registered_text';

-- A text is ended by somebody, for a reason.
alter table message_template add column ended_by bigint references staff, add column ended_at timestamptz,
  add column end_reason text check (end_reason <> '');
comment on column message_template.valid_to is 'The last day on which it may be sent; null: no end is set.';

-- The gateway says no more of a message after some days: that it said nothing is a state of its own, and the end of it.
alter table message drop constraint message_state_check,
  add constraint message_state_check check (state in ('queued', 'sent', 'delivered', 'failed', 'unreported'));
