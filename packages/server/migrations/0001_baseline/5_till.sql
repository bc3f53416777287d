-- The counters' days: sessions of the cashiers, cash that changes hands, and what is taken to the bank.

create table counter_session (
  session_id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  session_no integer not null check (session_no > 0),
  previous_no integer generated always as (nullif(session_no - 1, 0)) stored,
  day date not null,
  opened_at timestamptz not null,
  opening_paise bigint not null,
  float_paise bigint not null default 0 check (float_paise >= 0),
  opening_counts jsonb not null,
  opening_counted_paise bigint not null check (opening_counted_paise >= 0),
  opening_remark text,
  closed_at timestamptz,
  expected_paise bigint,
  closing_counts jsonb,
  closing_paise bigint check (closing_paise >= 0),
  closing_remark text,
  unique (staff_id, session_no),
  unique (staff_id, session_no, closing_paise),
  foreign key (staff_id, previous_no, opening_paise) references counter_session (staff_id, session_no, closing_paise),
  check (session_no > 1 or opening_paise = 0),
  check (session_no = 1 or float_paise = 0),
  check (num_nulls(closed_at, expected_paise, closing_counts, closing_paise) in (0, 4))
);
comment on table counter_session is 'A cashier''s day, or part of one: from the count of the float to the sealed count at its end.';
comment on column counter_session.session_no is 'Of this cashier: 1, 2, 3 …; each begins with what the one before it was closed with.';
comment on column counter_session.float_paise is 'Change that the corporation gave the cashier before the first session.';
comment on column counter_session.expected_paise is 'What the books said of the till when it was counted at the end.';
create unique index counter_session_open on counter_session (staff_id) where closed_at is null;
create index counter_session_by_day on counter_session (day desc, session_id desc);
create trigger counter_session_sealed before update on counter_session
  for each row execute function guard_counter_session();
create trigger counter_session_kept before delete on counter_session for each row execute function refuse_removal();
create trigger counter_session_not_emptied before truncate on counter_session execute function refuse_removal();
alter table journal add foreign key (session_id) references counter_session;

create table cash_transfer (
  transfer_id bigint generated always as identity primary key,
  from_session bigint not null references counter_session,
  to_staff bigint references staff,
  amount_paise bigint not null check (amount_paise > 0),
  counts jsonb not null,
  made_at timestamptz not null,
  given_journal bigint not null unique references journal,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'returned')),
  decided_by bigint references staff,
  decided_at timestamptz,
  decided_journal bigint unique references journal,
  remark text,
  check (num_nulls(decided_by, decided_at, decided_journal) = case state when 'waiting' then 3 else 0 end)
);
comment on table cash_transfer is 'Cash that a cashier hands over, to another cashier or the chief; it is on its way until that person has counted it.';
comment on column cash_transfer.to_staff is 'The cashier who is to have it; null: the chief cashier.';
create index cash_transfer_of_session on cash_transfer (from_session);
create index cash_transfer_waiting on cash_transfer (to_staff) where state = 'waiting';
create trigger cash_transfer_kept before delete on cash_transfer for each row execute function refuse_removal();
create trigger cash_transfer_not_emptied before truncate on cash_transfer execute function refuse_removal();

create table deposit_slip (
  slip_id bigint generated always as identity primary key,
  slip_no text not null unique,
  bank_code text not null references bank (code),
  day date not null,
  cash_paise bigint not null check (cash_paise >= 0),
  cash_counts jsonb not null,
  papers_paise bigint not null check (papers_paise >= 0),
  amount_paise bigint generated always as (cash_paise + papers_paise) stored check (amount_paise > 0),
  made_by bigint not null references staff,
  made_at timestamptz not null,
  journal_id bigint unique references journal,
  state text not null default 'deposited' check (state in ('deposited', 'credited')),
  credited_on date,
  credited_by bigint references staff,
  credited_journal bigint unique references journal,
  stamped_file uuid references stored_file,
  check ((journal_id is null) = (cash_paise = 0)),
  check ((state = 'credited') = (credited_on is not null)),
  check (credited_journal is null or credited_on is not null)
);
comment on table deposit_slip is 'Cash and papers that the chief cashier takes to the bank. Its cash is on its way until the bank has credited it; each paper is cleared or returned by itself.';
comment on column deposit_slip.credited_journal is 'Null also where the slip has no cash.';
create index deposit_slip_by_day on deposit_slip (day desc, slip_id desc);
create index deposit_slip_open on deposit_slip (bank_code, day) where state = 'deposited';
create trigger deposit_slip_kept before delete on deposit_slip for each row execute function refuse_removal();
create trigger deposit_slip_not_emptied before truncate on deposit_slip execute function refuse_removal();

create table deposit_slip_paper (
  slip_id bigint not null references deposit_slip,
  instrument_id bigint not null unique references instrument,
  amount_paise bigint not null check (amount_paise > 0),
  primary key (slip_id, instrument_id)
);
create trigger deposit_slip_paper_only_grows before update or delete on deposit_slip_paper for each row execute function refuse_change();
create trigger deposit_slip_paper_not_emptied before truncate on deposit_slip_paper execute function refuse_change();
