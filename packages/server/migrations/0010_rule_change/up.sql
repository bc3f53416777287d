-- Law is changed by two people: one proposes, another decides; only a decision writes a dated row.

create table rule_change (
  change_id bigint generated always as identity primary key,
  subject text not null check (subject in ('mohallaRates', 'discount', 'taxRates', 'factors', 'reliefs', 'interest')),
  topics text[] not null check (cardinality(topics) > 0),
  mohalla_id bigint references mohalla,
  discount_id bigint references discount,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  source text not null check (source <> ''),
  file_id uuid references stored_file,
  body jsonb not null,
  status text not null default 'proposed' check (status in ('proposed', 'held', 'approved', 'rejected', 'withdrawn')),
  maker_id bigint not null references staff,
  made_at timestamptz not null default now(),
  checker_id bigint references staff,
  decided_at timestamptz,
  reason text,
  check ((mohalla_id is not null) = (subject = 'mohallaRates')),
  constraint maker_is_not_checker check (checker_id <> maker_id),
  constraint decided_by_a_checker check ((status in ('proposed', 'withdrawn')) or (checker_id is not null and decided_at is not null))
);
comment on column rule_change.topics is 'What it is about, as words of the program: two changes that wait for a decision never share one.';
comment on column rule_change.body is 'What is to hold from valid_from on, in the shape of its subject.';
create index rule_change_waiting on rule_change (made_at desc) where status in ('proposed', 'held');

alter table rule add column change_id bigint references rule_change;
alter table mohalla_rate add column change_id bigint references rule_change;
alter table discount add column change_id bigint references rule_change;
comment on column rule.change_id is 'Who entered and who approved the row; none: part of the city''s first rule book.';

create trigger rule_only_grows before update or delete on rule for each row execute function refuse_change();
create trigger rule_not_emptied before truncate on rule execute function refuse_change();
create trigger mohalla_rate_only_grows before update or delete on mohalla_rate for each row execute function refuse_change();
create trigger mohalla_rate_not_emptied before truncate on mohalla_rate execute function refuse_change();
