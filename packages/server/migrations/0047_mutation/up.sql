-- Mutations: the recorded owner of a property changes, from the application to the order of the office.

create table mutation_series (
  series text not null check (series in ('MA', 'MO')),
  financial_year smallint not null,
  last_no integer not null check (last_no >= 0),
  primary key (series, financial_year)
);
comment on column mutation_series.series is 'MA: applications; MO: orders.';

create table mutation (
  mutation_id bigint generated always as identity primary key,
  mutation_no text not null unique,
  property_id bigint not null references property,
  type text not null check (type in ('death', 'sale', 'will', 'gift', 'family_settlement', 'court_order', 'hibba')),
  status text not null default 'filed'
    check (status in ('filed', 'verified', 'notice_issued', 'objected', 'heard', 'approved', 'rejected')),
  is_family boolean not null,
  value_paise bigint check (value_paise > 0),
  transferred_on date not null,
  deed_no text check (deed_no <> ''),
  owners_before jsonb not null,
  owners_after jsonb not null check (jsonb_array_length(owners_after) > 0),
  remarks text check (remarks <> ''),
  filed_by bigint not null references staff,
  filed_at timestamptz not null,
  fee_paise bigint check (fee_paise >= 0),
  fee_source text,
  fee_receipt_no text check (fee_receipt_no <> ''),
  fee_received_on date,
  verified_by bigint references staff,
  notice_on date,
  objections_until date check (objections_until >= notice_on),
  hearing_on date,
  hearing_place text,
  decided_by bigint references staff,
  decided_at timestamptz,
  order_no text unique,
  act_id bigint references register_act,
  ended_concessions text[] not null default '{}',
  concessions_end_on date,
  concessions_act_id bigint references register_act,
  check (is_family or value_paise is not null),
  check ((fee_receipt_no is null) = (fee_received_on is null)),
  check (fee_receipt_no is null or fee_paise is not null),
  check (status in ('filed', 'rejected') or (verified_by is not null and fee_receipt_no is not null)),
  check ((status in ('approved', 'rejected')) = (decided_at is not null) and (decided_by is null) = (decided_at is null)),
  check (decided_by <> filed_by and decided_by <> verified_by),
  check ((status = 'approved') = (order_no is not null) and (order_no is null) = (act_id is null)),
  check ((cardinality(ended_concessions) = 0) = (concessions_end_on is null)),
  check (concessions_act_id is null or concessions_end_on is not null)
);
comment on table mutation is 'An application that a property be recorded in the name of other owners, and what became of it.';
comment on column mutation.value_paise is 'By circle rate, where the fee of a transfer outside the family looks at it.';
comment on column mutation.transferred_on is 'The day of death, deed, settlement or order.';
comment on column mutation.owners_before is 'The owners of the register, by their numbers, when it was filed: from them the property goes.';
comment on column mutation.fee_paise is 'As worked out by the rules of its day; null: the law of the city has no fee for it yet.';
comment on column mutation.ended_concessions is 'Reliefs of the former owner that end with the order, from the first day of the next financial year.';
comment on column mutation.concessions_act_id is 'The act of the register that ended them; none: their day has not come.';
create unique index mutation_open_once on mutation (property_id)
  where status in ('filed', 'verified', 'notice_issued', 'objected', 'heard');
create index mutation_of_property on mutation (property_id, mutation_id desc);
create index mutation_by_status on mutation (status, mutation_id desc);
create index mutation_of_filer on mutation (filed_by, mutation_id desc);
create index mutation_concessions_end on mutation (concessions_end_on)
  where concessions_end_on is not null and concessions_act_id is null;

create table mutation_paper (
  mutation_id bigint not null references mutation,
  paper text not null,
  file_id uuid not null references stored_file,
  primary key (mutation_id, paper, file_id)
);
comment on column mutation_paper.paper is 'What it is: idProof, affidavit, deedFirstPage …';

create table mutation_step (
  mutation_id bigint not null references mutation,
  step_no smallint not null check (step_no >= 1),
  step text not null check (step in ('file', 'take_fee', 'verify', 'issue_notice', 'record_objection', 'fix_hearing', 'hear',
    'approve', 'reject')),
  made_by bigint not null references staff,
  made_at timestamptz not null,
  on_day date,
  person text check (person <> ''),
  mobile text,
  remarks text check (remarks <> ''),
  primary key (mutation_id, step_no)
);
comment on column mutation_step.on_day is 'The day of the visit, receipt or hearing, or the last day to object.';
comment on column mutation_step.person is 'Who objects.';

do $$
declare name text;
begin
  foreach name in array array['mutation_paper', 'mutation_step'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', name || '_only_grows', name);
    execute format('create trigger %I before truncate on %I execute function refuse_change()', name || '_not_emptied', name);
  end loop;
end $$;

-- What was asked stays; it is decided once, and afterwards only its concessions can still end.
create function keep_mutation() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a mutation is never deleted' using errcode = '55000';
  end if;
  if (old.mutation_no, old.property_id, old.type, old.is_family, old.value_paise, old.transferred_on, old.deed_no, old.owners_before,
      old.owners_after, old.remarks, old.filed_by, old.filed_at)
    is distinct from (new.mutation_no, new.property_id, new.type, new.is_family, new.value_paise, new.transferred_on, new.deed_no,
      new.owners_before, new.owners_after, new.remarks, new.filed_by, new.filed_at)
    or (old.fee_receipt_no is not null and (old.fee_paise, old.fee_receipt_no, old.fee_received_on)
      is distinct from (new.fee_paise, new.fee_receipt_no, new.fee_received_on))
    or (old.decided_at is not null and to_jsonb(old) - 'concessions_act_id' is distinct from to_jsonb(new) - 'concessions_act_id')
    or (old.concessions_act_id is not null and old.concessions_act_id is distinct from new.concessions_act_id) then
    raise exception 'a mutation is decided once and not changed' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger mutation_is_kept before update or delete on mutation for each row execute function keep_mutation();

alter table rule_change drop constraint rule_change_subject_check;
alter table rule_change add constraint rule_change_subject_check check (subject in (
  'mohallaRates', 'mohallaServices', 'discount',
  'taxRates', 'factors', 'reliefs', 'caps', 'formulas', 'roadBands', 'rateBases', 'embedded', 'roundings',
  'interest', 'rebates', 'dueDates', 'apportionment', 'partYear', 'corrections', 'correctionLimits', 'noteReasons',
  'upiPayee', 'onlinePayment', 'recovery', 'objection', 'service', 'messages', 'corporation', 'mapRules',
  'mutationFamilyFees', 'mutationValueFees', 'mutationPapers', 'mutationProcedure'));

-- A slab without a fee waits for the corporation: nobody is charged what nobody has read.
insert into rule (kind, valid_from, body, source) values
  ('mutationFamilyFees', '2025-04-01',
   '{"measured": "plot", "slabs": [{"upToHundredths": 100000, "feePaise": 100000}, {"upToHundredths": 200000, "feePaise": 200000},
     {"upToHundredths": 300000, "feePaise": 300000}, {"feePaise": 500000}]}',
   'Fee for all 17 municipal corporations of the State, 2025, as reported by The Times of India; order itself not read'),
  ('mutationValueFees', '2025-04-01',
   '{"slabs": [{"upToRupees": 500000, "feePaise": 100000}, {}]}',
   'Fee for all 17 municipal corporations of the State, 2025: the lowest slab, as reported; the others to be entered from the order'),
  ('mutationProcedure', '2000-04-01', '{"objectionDays": 30, "duesMayStand": false}',
   'Set with a new installation: 30 days to object as against an assessment (s. 209), and no order while dues stand'),
  ('mutationPapers', '2000-04-01', '{"type": "death", "papers": ["idProof", "affidavit", "photo", "deathCertificate", "heirCertificate"]}',
   'Municipal Corporation Prayagraj, mutation process: identity, affidavit, photograph; the rest as the type demands'),
  ('mutationPapers', '2000-04-01', '{"type": "sale", "papers": ["idProof", "affidavit", "photo", "deedFirstPage", "deedLastPage"]}',
   'Municipal Corporation Prayagraj, mutation process'),
  ('mutationPapers', '2000-04-01', '{"type": "will", "papers": ["idProof", "affidavit", "photo", "deathCertificate", "willDeed"]}',
   'Municipal Corporation Prayagraj, mutation process: identity, affidavit, photograph; the rest as the type demands'),
  ('mutationPapers', '2000-04-01', '{"type": "gift", "papers": ["idProof", "affidavit", "photo", "deedFirstPage", "deedLastPage"]}',
   'Municipal Corporation Prayagraj, mutation process'),
  ('mutationPapers', '2000-04-01', '{"type": "family_settlement", "papers": ["idProof", "affidavit", "photo", "settlementDeed"]}',
   'Municipal Corporation Prayagraj, mutation process: identity, affidavit, photograph; the rest as the type demands'),
  ('mutationPapers', '2000-04-01', '{"type": "court_order", "papers": ["idProof", "photo", "courtOrder"]}',
   'Municipal Corporation Prayagraj, mutation process: identity, photograph; the rest as the type demands'),
  ('mutationPapers', '2000-04-01', '{"type": "hibba", "papers": ["idProof", "affidavit", "photo", "hibbaNama"]}',
   'Municipal Corporation Prayagraj, mutation process: identity, affidavit, photograph; the rest as the type demands');

create view inv_mutation as
  select series, financial_year, kept.last_no, real.numbers, null::bigint mutation_id, 'numbers have a gap' fault
  from mutation_series kept full join (
    select left(no, 2) series, substr(no, 4, 4)::smallint financial_year, count(*)::integer numbers, max(right(no, 6)::integer) most
    from (select mutation_no no from mutation union all select order_no from mutation where order_no is not null) given group by 1, 2
  ) real using (series, financial_year)
  where coalesce(kept.last_no, 0) <> coalesce(real.numbers, 0) or coalesce(real.most, 0) <> coalesce(real.numbers, 0)
  union all
  select null, null, null, null, mutation_id, 'ordered, and the register does not show it'
  from mutation where status = 'approved' and not exists (
    select from register_change change where change.act_id = mutation.act_id and change.property_id = mutation.property_id
      and change.after ? 'owners');
comment on view inv_mutation is 'Applications and orders are numbered 1, 2, 3 … up to their counters, and every order changed the owners of its property.';
