-- What the checks of every night found.

create table night_check (
  night_check_id bigint generated always as identity primary key,
  subject text not null check (subject in ('ledger', 'audit')),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  broken integer check (broken >= 0),
  samples jsonb not null default '[]',
  failure text,
  constraint broken_or_failed check ((broken is null) = (failure is not null))
);
comment on table night_check is 'Each check of the books and of the audit chains, once a night: how much was broken, or why it could not be carried out.';
comment on column night_check.broken is 'Promises about money, or faults of the audit chains, that do not hold; null when the check failed.';
create index night_check_latest on night_check (subject, finished_at desc) where broken is not null;
create trigger night_check_only_grows before update or delete on night_check for each row execute function refuse_change();
create trigger night_check_not_emptied before truncate on night_check execute function refuse_change();
