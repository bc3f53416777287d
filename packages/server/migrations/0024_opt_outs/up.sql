-- Who asked not to be written to: with a reason, a source and who entered it; lifted, never taken away.

alter table message_opt_out drop constraint message_opt_out_pkey;
alter table message_opt_out
  add column opt_out_id bigint generated always as identity primary key,
  add column reason text not null default '',
  add column added_by bigint references staff,
  add column added_at timestamptz not null default now(),
  add column lifted_by bigint references staff,
  add column lifted_at timestamptz,
  add column lift_reason text,
  add constraint lifted_with_reason check ((lifted_at is null) = (lift_reason is null));
alter table message_opt_out drop constraint message_opt_out_source_check;
update message_opt_out set reason = source, source = 'other';
alter table message_opt_out
  alter column reason drop default,
  add check (reason <> ''),
  add check (source in ('letter', 'phone', 'counter', 'message', 'other'));
create unique index message_opt_out_once on message_opt_out (mobile) where lifted_at is null;
create index message_opt_out_of on message_opt_out (mobile text_pattern_ops);
comment on table message_opt_out is 'Mobile numbers whose holders told the corporation not to write to them; in force until lifted.';
comment on column message_opt_out.since is 'The day the holder said so.';

-- Whoever told the corporation itself is spared by every text, whatever it was registered as.
insert into rule (kind, valid_from, body, source)
select kind, '2000-04-02', body - 'sparesOptedOut',
  'Who told the corporation not to write is written to no more, whatever a text was registered as (choice of the corporation)'
from rule where kind = 'messages' and valid_from = '2000-04-01';
