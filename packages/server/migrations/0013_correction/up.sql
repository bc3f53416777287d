-- Corrections of money: arrears corrected, demands replaced, debit and credit notes; by whom, decided by whom, and why.

create table correction (
  correction_id bigint generated always as identity primary key,
  property_id bigint not null references property,
  kind text not null check (kind in ('arrears', 'demand', 'debit_note', 'credit_note')),
  status text not null check (status in ('pending', 'posted', 'rejected', 'withdrawn', 'cancelled')),
  changes jsonb not null check (jsonb_array_length(changes) > 0),
  change_paise bigint not null check (change_paise > 0),
  net_paise bigint not null,
  shown_entry_no integer not null check (shown_entry_no >= 0),
  reason text not null check (reason <> ''),
  remarks text not null default '',
  receipt_number text,
  needs_second boolean not null,
  made_by bigint not null references staff,
  made_at timestamptz not null default now(),
  decided_by bigint references staff,
  decided_at timestamptz,
  decision_remark text,
  cancelled_by bigint references staff,
  cancelled_at timestamptz,
  cancel_remark text,
  check ((status = 'pending') = (decided_at is null) and (decided_by is null) = (decided_at is null)),
  check (status not in ('posted', 'cancelled') or not needs_second or decided_by <> made_by),
  check (status <> 'withdrawn' or decided_by = made_by),
  check ((status = 'cancelled') = (cancelled_at is not null and cancelled_by is not null and length(btrim(cancel_remark)) >= 5)),
  check (status <> 'cancelled' or cancelled_by <> made_by)
);
comment on column correction.changes is '[{ financialYear, difference: { bucket: paise }, before?, after?, arvPaise?, journal }]: what each year moves by, and of a demand what takes the place of what.';
comment on column correction.change_paise is 'What moves in either direction; the limit looks at it.';
comment on column correction.net_paise is 'Raised less lowered: the sum of all differences.';
comment on column correction.shown_entry_no is 'The last ledger entry of the years concerned when it was asked for; a later one makes it stale.';
comment on column correction.needs_second is 'Above the limit of its day: somebody else decides.';
create index correction_of_property on correction (property_id, correction_id desc);
create index correction_by_status on correction (status, correction_id desc);
create unique index correction_waits_once on correction (property_id) where status = 'pending';

-- What was asked for stays; only its decision is added, and once more its cancellation.
create function keep_correction() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a correction is never deleted' using errcode = '55000';
  end if;
  if (old.property_id, old.kind, old.changes, old.change_paise, old.net_paise, old.shown_entry_no, old.reason, old.remarks,
      old.receipt_number, old.needs_second, old.made_by, old.made_at)
    is distinct from (new.property_id, new.kind, new.changes, new.change_paise, new.net_paise, new.shown_entry_no, new.reason,
      new.remarks, new.receipt_number, new.needs_second, new.made_by, new.made_at)
    or not ((old.status = 'pending' and new.status in ('posted', 'rejected', 'withdrawn')) or (old.status = 'posted' and new.status = 'cancelled'))
    or (old.decided_at is not null and (old.decided_by, old.decided_at, old.decision_remark)
      is distinct from (new.decided_by, new.decided_at, new.decision_remark)) then
    raise exception 'a correction is decided once and not changed' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger correction_is_kept before update or delete on correction for each row execute function keep_correction();

create table correction_journal (
  journal_id bigint primary key references journal,
  correction_id bigint not null references correction,
  role text not null check (role in ('change', 'credit', 'cancellation'))
);
comment on column correction_journal.role is 'change: what was decided; credit: use of the owner''s credit that followed; cancellation: the mirror of a change.';
create index correction_journal_of on correction_journal (correction_id);

create table correction_file (
  correction_id bigint not null references correction,
  file_id uuid not null references stored_file,
  primary key (correction_id, file_id)
);

create table note_reason (
  code text primary key,
  kind text not null check (kind in ('debit_note', 'credit_note', 'both')),
  name text not null,
  name_hi text not null,
  active boolean not null default true
);
insert into note_reason (code, kind, name, name_hi) values
  ('clerical_error', 'both', 'Clerical error in an earlier entry', 'पिछली प्रविष्टि में लिपिकीय त्रुटि'),
  ('court_order', 'both', 'Order of a court or appellate authority', 'न्यायालय या अपीलीय प्राधिकारी का आदेश'),
  ('objection_decided', 'both', 'Objection decided', 'आपत्ति पर निर्णय'),
  ('not_demanded', 'debit_note', 'Tax of an earlier year was not demanded', 'पिछले वर्ष का कर मांगा नहीं गया था'),
  ('relief_withdrawn', 'debit_note', 'Relief withdrawn', 'छूट वापस ली गई'),
  ('relief_granted', 'credit_note', 'Relief granted', 'छूट दी गई'),
  ('demanded_twice', 'credit_note', 'Tax was demanded twice', 'कर दो बार मांगा गया'),
  ('interest_waived', 'credit_note', 'Interest waived by resolution', 'संकल्प द्वारा ब्याज माफ');

create table note_series (
  series text not null check (series in ('DN', 'CN')),
  financial_year smallint not null,
  last_no integer not null check (last_no >= 0),
  primary key (series, financial_year)
);

create table drcr_note (
  correction_id bigint primary key references correction,
  series text not null,
  financial_year smallint not null,
  no integer not null check (no > 0),
  note_no text not null unique,
  issued_at timestamptz not null,
  unique (series, financial_year, no)
);
comment on table drcr_note is 'A debit or credit note gets its number when it is posted, so that the numbers of a series and year have no gap.';

do $$
declare name text;
begin
  foreach name in array array['correction_journal', 'correction_file', 'drcr_note'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', name || '_only_grows', name);
    execute format('create trigger %I before truncate on %I execute function refuse_change()', name || '_not_emptied', name);
  end loop;
end $$;

-- The city's own numbers, each with its source; the corporation replaces them by resolution.
insert into rule (kind, valid_from, body, source) values
  ('correctionLimits', '2000-04-01', '{"atOnceUpToPaise": 500000}', 'Set with a new installation: ₹5,000 at once, until the corporation resolves its own limit'),
  ('corrections', '2000-04-01', '{"raisedFrom": "decision", "loweredFrom": "demand"}', 'Set with a new installation: no interest for the past on what was not demanded; none on what was never due'),
  ('partYear', '2000-04-01', '{"unit": "month", "begunMonth": "charged", "roundingUnitPaise": 100}', 'Set with a new installation: by months, the month begun counted, to the rupee');

create view inv_correction as
  select correction_id, status, net_paise, changed.amount changed_paise, changed.journals
  from correction left join lateral (
    select count(distinct journal_id) filter (where role = 'change') journals, count(distinct journal_id) filter (where role = 'cancellation') mirrors,
      coalesce(sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise)
        filter (where entry.kind in ('correction', 'demand')), 0) amount
    from correction_journal part join ledger_entry entry using (journal_id)
    where part.correction_id = correction.correction_id and role <> 'credit'
  ) changed on true
  where case status
    when 'posted' then changed.journals = 0 or changed.mirrors > 0 or changed.amount <> net_paise
    when 'cancelled' then changed.journals = 0 or changed.mirrors <> changed.journals or changed.amount <> 0
    else changed.journals > 0 end;
comment on view inv_correction is 'A correction that was decided changed the ledger by exactly what was decided; one that was cancelled left nothing; one that waits did nothing.';

create view inv_note as
  select series, financial_year, kept.last_no, real.numbers, real.most, '' fault
  from note_series kept full join (
    select series, financial_year, count(*) numbers, max(no) most from drcr_note group by series, financial_year
  ) real using (series, financial_year)
  where coalesce(kept.last_no, 0) <> coalesce(real.numbers, 0) or coalesce(real.most, 0) <> coalesce(real.numbers, 0)
  union all
  select null, null, null, correction_id, null, 'posted without a number, or numbered and not posted'
  from correction left join drcr_note using (correction_id)
  where (kind in ('debit_note', 'credit_note') and status in ('posted', 'cancelled')) <> (note_no is not null);
comment on view inv_note is 'Numbers of debit and credit notes are 1, 2, 3 … up to the counter, one for each that was posted.';
