-- Bank accounts of the corporation, their statements, and what becomes of every line.

create table bank_account (
  bank_account_id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{2,12}(-\d{1,2})?$'),
  name text not null check (name <> ''),
  bank_name text not null,
  ifsc_code text not null check (ifsc_code ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  last_digits text not null check (last_digits ~ '^\d{4,6}$'),
  vpa text,
  virtual_prefix text check (virtual_prefix ~ '^[A-Z0-9]{2,12}$'),
  headings jsonb not null default '{}',
  opening_paise bigint,
  closing_paise bigint,
  from_on date,
  to_on date,
  is_active boolean not null default true,
  unique (ifsc_code, last_digits),
  check (num_nulls(opening_paise, closing_paise, from_on, to_on) in (0, 4))
);
comment on table bank_account is 'An account of the corporation. What the ledger says of it stands in the control account bank: and its code.';
comment on column bank_account.vpa is 'The UPI address whose payments it receives.';
comment on column bank_account.virtual_prefix is 'What virtual account numbers begin with; the digits of a property number follow.';
comment on column bank_account.headings is 'What columns of its statements hold, by heading, as somebody said.';
comment on column bank_account.opening_paise is 'Before the first line that was imported; closing_paise after the last. Between them there is no gap.';

create table bank_statement (
  statement_id bigint generated always as identity primary key,
  bank_account_id bigint not null references bank_account,
  file_id uuid not null references stored_file,
  file_name text not null,
  format text not null check (format in ('csv', 'xlsx', 'ods', 'xls', 'mt940', 'camt053')),
  status text not null default 'matching' check (status in ('matching', 'matched')),
  from_on date not null,
  to_on date not null,
  opening_paise bigint not null,
  closing_paise bigint not null,
  lines integer not null check (lines > 0),
  new_lines integer not null check (new_lines between 0 and lines),
  entered_by bigint references staff,
  entered_at timestamptz not null
);
create index bank_statement_of_account on bank_statement (bank_account_id, statement_id desc);
create trigger bank_statement_kept before delete on bank_statement for each row execute function refuse_removal();
create trigger bank_statement_not_emptied before truncate on bank_statement execute function refuse_removal();

create table statement_line (
  line_id bigint generated always as identity primary key,
  bank_account_id bigint not null references bank_account,
  statement_id bigint not null references bank_statement,
  file_row integer not null check (file_row > 0),
  posted_on date not null,
  value_on date not null,
  amount_paise bigint not null check (amount_paise <> 0),
  reference text not null,
  narration text not null,
  line_key text not null,
  occurrence integer not null check (occurrence > 0),
  marks jsonb not null,
  fate text check (fate in ('posted', 'confirmed', 'booked', 'returned', 'return_found', 'suspense', 'claimed')),
  rule text,
  why jsonb not null default '{}',
  returns_id bigint unique references statement_line,
  fated_at timestamptz,
  unique (bank_account_id, line_key, occurrence),
  check ((fate is null) = (fated_at is null))
);
comment on table statement_line is 'Every line that a bank wrote, once, and its one fate; null until the rules have looked at it.';
comment on column statement_line.occurrence is 'The how-manieth line of this key: two true payments of one day, payer and amount stay two.';
comment on column statement_line.marks is 'What stands in it: kind, UTR, cheque, property numbers.';
comment on column statement_line.why is 'What the rule found, and where.';
comment on column statement_line.returns_id is 'The line whose money this one gave back.';
create index statement_line_by_day on statement_line (posted_on desc, line_id desc);
create index statement_line_of_statement on statement_line (statement_id, line_id);
create index statement_line_to_match on statement_line (line_id) where fate is null or fate = 'suspense';
create index statement_line_of_utr on statement_line ((marks ->> 'utr')) where marks ->> 'utr' is not null;
create trigger statement_line_kept before delete on statement_line for each row execute function refuse_removal();
create trigger statement_line_not_emptied before truncate on statement_line execute function refuse_removal();
create trigger statement_line_guarded before update on statement_line for each row execute function guard_statement_line();

create table statement_journal (
  journal_id bigint primary key references journal,
  line_id bigint not null references statement_line,
  payment_id bigint references payment
);
comment on table statement_journal is 'The journals that are the money of a line: together they move its bank account by its amount.';
create index statement_journal_of_line on statement_journal (line_id);
create index statement_journal_of_payment on statement_journal (payment_id) where payment_id is not null;

create table statement_event (
  line_id bigint not null references statement_line,
  event_no integer not null check (event_no > 0),
  act text not null check (act in ('matched', 'undone', 'claim_requested', 'claimed', 'return_accepted', 'payment_reversed')),
  rule text,
  fate text not null,
  remarks text,
  by_id bigint references staff,
  at timestamptz not null,
  primary key (line_id, event_no)
);
create trigger statement_event_only_grows before update or delete on statement_event for each row execute function refuse_change();
create trigger statement_event_not_emptied before truncate on statement_event execute function refuse_change();

-- A payment that goes the way back leaves its line without a property; one that is shifted takes its line along.
create trigger payment_reversal_leaves_line after insert on payment_reversal
  for each row execute function leave_statement_line();
create trigger payment_takes_line after insert on payment
  for each row when (new.shifted_from is not null) execute function take_statement_line();
