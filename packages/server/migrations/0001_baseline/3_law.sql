-- Law as dated data: proposals, rules, rates, services, rebates, and the runs that show what a change does.

create table rule_change (
  change_id bigint generated always as identity primary key,
  subject text not null check (subject in (
    'mohallaRates', 'mohallaServices', 'discount',
    'taxRates', 'factors', 'reliefs', 'caps', 'formulas', 'roadBands', 'rateBases', 'embedded', 'roundings',
    'interest', 'rebates', 'dueDates', 'apportionment', 'partYear', 'corrections', 'correctionLimits', 'noteReasons',
    'upiPayee', 'onlinePayment', 'recovery', 'objection', 'service', 'messages', 'corporation', 'mapRules',
    'mutationFamilyFees', 'mutationValueFees', 'mutationPapers', 'mutationProcedure')),
  topics text[] not null check (cardinality(topics) > 0),
  discount_id bigint,
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
  replaced jsonb,
  repeals bigint references rule_change,
  repeal_reason text,
  mohalla_ids bigint[] check (cardinality(mohalla_ids) > 0),
  constraint maker_is_not_checker check (checker_id <> maker_id),
  constraint decided_by_a_checker check ((status in ('proposed', 'withdrawn')) or (checker_id is not null and decided_at is not null)),
  constraint repealed_with_a_reason check ((repeals is null) = (repeal_reason is null)),
  constraint repeals_another check (repeals < change_id),
  constraint rule_change_of_mohallas
    check ((mohalla_ids is not null) = (subject in ('mohallaRates', 'mohallaServices'))),
  constraint services_of_one_mohalla check (subject <> 'mohallaServices' or cardinality(mohalla_ids) = 1)
);
comment on column rule_change.topics is 'What it is about, as words of the program: two changes that wait for a decision never share one.';
comment on column rule_change.body is 'What is to hold from valid_from on, in the shape of its subject.';
comment on column rule_change.replaced is 'Of an approved change of a discount, the period as it was before.';
comment on column rule_change.repeals is
  'The approved change that this one takes back before it begins; subject, place and day are those of that change.';
comment on column rule_change.mohalla_ids is 'The mohallas in which alone it would hold; none: in the whole city.';
create index rule_change_waiting on rule_change (made_at desc) where status in ('proposed', 'held');
create unique index rule_change_repealed on rule_change (repeals) where status in ('proposed', 'held', 'approved');

create table rule_entry (
  rule_id bigint generated always as identity primary key,
  kind text not null,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  body jsonb not null,
  source text not null check (source <> ''),
  change_id bigint references rule_change
);
comment on table rule_entry is 'Law as it was entered, dated: slabs, multipliers, factors, exemptions, interest, apportionment. The past is never edited.';
comment on column rule_entry.change_id is 'Who entered and who approved the row; none: part of the city''s first rule book.';
create index rule_by_kind on rule_entry (kind, valid_from);
create trigger rule_only_grows before update or delete on rule_entry for each row execute function refuse_change();
create trigger rule_not_emptied before truncate on rule_entry execute function refuse_change();

insert into rule_entry (kind, valid_from, body, source) values
  ('correctionLimits', '2000-04-01',
   '{"atOnceUpToPaise": 500000}',
   'Set with a new installation: ₹5,000 at once, until the corporation resolves its own limit'),
  ('corrections', '2000-04-01',
   '{"raisedFrom": "decision", "loweredFrom": "demand"}',
   'Set with a new installation: no interest for the past on what was not demanded; none on what was never due'),
  ('partYear', '2000-04-01',
   '{"unit": "month", "begunMonth": "charged", "roundingUnitPaise": 100}',
   'Set with a new installation: by months, the month begun counted, to the rupee'),
  ('recovery', '1960-04-01',
   '{"step": "reminder", "after": "bill", "waitDays": 15}',
   'UP Municipalities Act, 1916, s. 168 (15 days after the bill), applied to a reminder as the cities of the State send it'),
  ('recovery', '1960-04-01',
   '{"step": "demand_notice", "after": "reminder", "waitDays": 15}',
   'UP Municipalities Act, 1916, s. 168: notice of demand when the bill is unpaid for 15 days; counted anew from the reminder'),
  ('recovery', '1960-04-01',
   '{"step": "warrant", "after": "demand_notice", "waitDays": 15}',
   'UP Municipalities Act, 1916, s. 169: warrant when the notice of demand is unpaid for 15 days'),
  ('objection', '1960-04-01',
   '{"days": 30, "paper": "bill"}',
   'UP Municipal Corporation Act, 1959, s. 209: objection within 30 days of receipt'),
  ('service', '1960-04-01',
   '{"counts": ["served", "refused"]}',
   'a paper tendered and refused is served; what is found locked or at a wrong address is taken again'),
  ('messages', '2000-04-01',
   '{"windowTo": "20:00", "windowFrom": "09:00", "sparesOptedOut": ["service_explicit", "promotional"], "partCostHundredths": 1800}',
   'Set with a new installation: within the hours of 09:00 to 21:00 that TRAI''s TCCCPR 2018 leaves; the price of a part is that of the corporation''s contract (unverified)'),
  ('noteReasons', '2000-04-01',
   '{"code": "clerical_error", "kind": "both", "name": "Clerical error in an earlier entry", "active": true, "nameHi": "पिछली प्रविष्टि में लिपिकीय त्रुटि"}',
   'Set with a new installation: the reasons of the office'),
  ('noteReasons', '2000-04-01',
   '{"code": "interest_waived", "kind": "credit_note", "name": "Interest waived by resolution", "active": true, "nameHi": "संकल्प द्वारा ब्याज माफ"}',
   'Set with a new installation: the reasons of the office'),
  ('noteReasons', '2000-04-01',
   '{"code": "objection_decided", "kind": "both", "name": "Objection decided", "active": true, "nameHi": "आपत्ति पर निर्णय"}',
   'Set with a new installation: the reasons of the office'),
  ('noteReasons', '2000-04-01',
   '{"code": "court_order", "kind": "both", "name": "Order of a court or appellate authority", "active": true, "nameHi": "न्यायालय या अपीलीय प्राधिकारी का आदेश"}',
   'Set with a new installation: the reasons of the office'),
  ('noteReasons', '2000-04-01',
   '{"code": "relief_granted", "kind": "credit_note", "name": "Relief granted", "active": true, "nameHi": "छूट दी गई"}',
   'Set with a new installation: the reasons of the office'),
  ('noteReasons', '2000-04-01',
   '{"code": "relief_withdrawn", "kind": "debit_note", "name": "Relief withdrawn", "active": true, "nameHi": "छूट वापस ली गई"}',
   'Set with a new installation: the reasons of the office'),
  ('noteReasons', '2000-04-01',
   '{"code": "not_demanded", "kind": "debit_note", "name": "Tax of an earlier year was not demanded", "active": true, "nameHi": "पिछले वर्ष का कर मांगा नहीं गया था"}',
   'Set with a new installation: the reasons of the office'),
  ('noteReasons', '2000-04-01',
   '{"code": "demanded_twice", "kind": "credit_note", "name": "Tax was demanded twice", "active": true, "nameHi": "कर दो बार मांगा गया"}',
   'Set with a new installation: the reasons of the office'),
  ('onlinePayment', '2000-04-01',
   '{"minimumPaise": 100}',
   'Set with a new installation: below a rupee a gateway''s charge eats the payment'),
  ('mapRules', '2000-04-01',
   '{"farMetres": 200, "overlapSquareMetres": 2000, "mostKilometresOutside": 5}',
   'Setting of the installation'),
  ('messages', '2000-04-02',
   '{"windowTo": "20:00", "windowFrom": "09:00", "partCostHundredths": 1800}',
   'Who told the corporation not to write is written to no more, whatever a text was registered as (choice of the corporation)'),
  ('mutationFamilyFees', '2025-04-01',
   '{"slabs": [{"feePaise": 100000, "upToHundredths": 100000}, {"feePaise": 200000, "upToHundredths": 200000}, {"feePaise": 300000, "upToHundredths": 300000}, {"feePaise": 500000}], "measured": "plot"}',
   'State''s fee for mutations in municipal corporations, 2025'),
  ('mutationValueFees', '2025-04-01',
   '{"slabs": [{"feePaise": 100000, "upToRupees": 500000}, {}]}',
   'State''s fee for mutations in municipal corporations, 2025, lowest slab'),
  ('mutationProcedure', '2000-04-01',
   '{"duesMayStand": false, "objectionDays": 30}',
   'Set with a new installation: 30 days to object as against an assessment (s. 209), and no order while dues stand'),
  ('mutationPapers', '2000-04-01',
   '{"type": "death", "papers": ["idProof", "affidavit", "photo", "deathCertificate", "heirCertificate"]}',
   'Municipal Corporation Prayagraj, mutation process: identity, affidavit, photograph; the rest as the type demands'),
  ('mutationPapers', '2000-04-01',
   '{"type": "sale", "papers": ["idProof", "affidavit", "photo", "deedFirstPage", "deedLastPage"]}',
   'Municipal Corporation Prayagraj, mutation process'),
  ('mutationPapers', '2000-04-01',
   '{"type": "will", "papers": ["idProof", "affidavit", "photo", "deathCertificate", "willDeed"]}',
   'Municipal Corporation Prayagraj, mutation process: identity, affidavit, photograph; the rest as the type demands'),
  ('mutationPapers', '2000-04-01',
   '{"type": "gift", "papers": ["idProof", "affidavit", "photo", "deedFirstPage", "deedLastPage"]}',
   'Municipal Corporation Prayagraj, mutation process'),
  ('mutationPapers', '2000-04-01',
   '{"type": "family_settlement", "papers": ["idProof", "affidavit", "photo", "settlementDeed"]}',
   'Municipal Corporation Prayagraj, mutation process: identity, affidavit, photograph; the rest as the type demands'),
  ('mutationPapers', '2000-04-01',
   '{"type": "court_order", "papers": ["idProof", "photo", "courtOrder"]}',
   'Municipal Corporation Prayagraj, mutation process: identity, photograph; the rest as the type demands'),
  ('mutationPapers', '2000-04-01',
   '{"type": "hibba", "papers": ["idProof", "affidavit", "photo", "hibbaNama"]}',
   'Municipal Corporation Prayagraj, mutation process: identity, affidavit, photograph; the rest as the type demands');

create table rule_end (
  rule_id bigint not null references rule_entry,
  ends_on date not null,
  change_id bigint not null references rule_change,
  primary key (rule_id, change_id)
);
comment on table rule_end is 'The last day of a row that was ended before its time, by the proposal that said so; of several, the earliest.';
create trigger rule_end_only_grows before update or delete on rule_end for each row execute function refuse_change();
create trigger rule_end_not_emptied before truncate on rule_end execute function refuse_change();

create table mohalla_rate_entry (
  mohalla_id bigint not null references mohalla,
  valid_from date not null,
  basis text not null check (basis in ('carpet', 'covered')),
  road_band text,
  construction text check (construction in ('rcc_rbc', 'other_pucca', 'kachha', 'vacant_land')),
  rate_ten_thousandths integer not null check (rate_ten_thousandths >= 0),
  source text not null check (source <> ''),
  change_id bigint references rule_change,
  rent_type text check (rent_type in ('self', 'rented', 'vacant')),
  use text check (use in ('residential', 'nonresidential', 'vacant_land')),
  constraint mohalla_rate_entry_once unique nulls not distinct
    (mohalla_id, valid_from, basis, road_band, construction, rent_type, use, change_id)
);
comment on column mohalla_rate_entry.rate_ten_thousandths is 'Ten-thousandths of a rupee per unit of area and time of the published rates: 1.61 is 16100.';
comment on column mohalla_rate_entry.road_band is 'Null: every road; likewise construction, rent_type and use.';
create trigger mohalla_rate_only_grows before update or delete on mohalla_rate_entry for each row execute function refuse_change();
create trigger mohalla_rate_not_emptied before truncate on mohalla_rate_entry execute function refuse_change();

create table mohalla_service_entry (
  mohalla_id bigint not null references mohalla,
  valid_from date not null,
  water boolean not null,
  sewer boolean not null,
  source text not null check (source <> ''),
  change_id bigint references rule_change,
  constraint mohalla_service_entry_once unique nulls not distinct (mohalla_id, valid_from, change_id)
);
comment on table mohalla_service_entry is
  'Whether there is water supply and a sewer in a mohalla, from a day on; before the first row both count as supplied. The past is never edited.';
create trigger mohalla_service_only_grows before update or delete on mohalla_service_entry for each row execute function refuse_change();
create trigger mohalla_service_not_emptied before truncate on mohalla_service_entry execute function refuse_change();

create table discount (
  discount_id bigint generated always as identity primary key,
  financial_year smallint not null,
  billing_period text not null,
  period_description text not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  status boolean not null default true,
  discount_bps integer not null check (discount_bps between 0 and 10000),
  criteria jsonb not null default '[]',
  source text not null check (source <> ''),
  change_id bigint references rule_change,
  period_description_hi text,
  unique (financial_year, billing_period)
);
comment on column discount.criteria is '[{ criterion, discountBps }]: added to discount_bps when the criterion holds.';
comment on column discount.period_description_hi is 'The description in Hindi; none: as it stands in English.';
create trigger discount_keeps_past before update on discount for each row execute function keep_rebates_of_past();
create trigger discount_is_never_deleted before delete on discount for each row execute function refuse_change();
create trigger discount_not_emptied before truncate on discount for each statement execute function refuse_change();
alter table rule_change add foreign key (discount_id) references discount;

create table revision_run (
  run_id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('rehearsal', 'revaluation', 'check')),
  change_id bigint references rule_change,
  mohalla_id bigint references mohalla,
  financial_year smallint not null,
  status text not null check (status in ('computing', 'computed', 'releasing', 'released', 'discarded')),
  job_id uuid not null references job,
  requested_by bigint references staff,
  released_by bigint references staff,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  as_of date,
  law_seen integer not null,
  check ((change_id is not null) = (purpose = 'rehearsal')),
  constraint released_by_another check (released_by <> requested_by),
  constraint only_revaluations_are_released check (purpose = 'revaluation' or status not in ('releasing', 'released')),
  constraint dues_are_rehearsed check (as_of is null or purpose = 'rehearsal')
);
comment on column revision_run.mohalla_id is 'None: the whole city.';
comment on column revision_run.as_of is 'The day for which dues are calculated; none: the taxes of the year are.';
comment on column revision_run.law_seen is 'How many changes of the law that it looks at were approved when it began.';
create unique index revision_run_open on revision_run (purpose, coalesce(change_id, 0), coalesce(mohalla_id, 0))
  where status = 'computing' or (purpose = 'revaluation' and status in ('computed', 'releasing'));
create index revision_run_of_change on revision_run (change_id, run_id) where change_id is not null;

create table revision_run_ward (
  run_id bigint not null references revision_run,
  ward_id bigint not null references ward,
  zone_id bigint not null references zone,
  assessed integer not null default 0,
  not_assessable integer not null default 0,
  moved integer not null default 0,
  before_arv_paise bigint not null default 0,
  before_house_paise bigint not null default 0,
  before_water_paise bigint not null default 0,
  before_sewer_paise bigint not null default 0,
  after_arv_paise bigint not null default 0,
  after_house_paise bigint not null default 0,
  after_water_paise bigint not null default 0,
  after_sewer_paise bigint not null default 0,
  computed_at timestamptz,
  released_at timestamptz,
  released integer not null default 0,
  before_interest_paise bigint not null default 0,
  before_rebate_paise bigint not null default 0,
  after_interest_paise bigint not null default 0,
  after_rebate_paise bigint not null default 0,
  no_longer_assessable integer not null default 0,
  lost_paise bigint not null default 0,
  primary key (run_id, ward_id)
);
comment on column revision_run_ward.no_longer_assessable is
  'Of those not assessable the properties that the rules as they are do assess.';
comment on column revision_run_ward.lost_paise is 'The taxes these have without the run''s rules; they are in no sum of before or after.';

create table revision_run_result (
  run_id bigint not null,
  ward_id bigint not null,
  property_id bigint not null,
  property_version integer not null,
  before_year smallint,
  before_revision smallint,
  before_arv_paise bigint,
  before_house_paise bigint,
  before_water_paise bigint,
  before_sewer_paise bigint,
  after_arv_paise bigint not null,
  after_house_paise bigint not null,
  after_water_paise bigint not null,
  after_sewer_paise bigint not null,
  change_paise bigint not null,
  change_bps bigint,
  before_interest_paise bigint,
  before_rebate_paise bigint,
  after_interest_paise bigint not null default 0,
  after_rebate_paise bigint not null default 0,
  primary key (run_id, ward_id, property_id)
);
comment on table revision_run_result is 'The properties that move: whose value or taxes differ from before, or had none.';
comment on column revision_run_result.before_revision is 'With before_year the assessment that was compared with; none when it was calculated (rehearsal) or there was none.';
comment on column revision_run_result.change_bps is 'Of the taxes of before, in hundredths of a percent; none where there were none.';
comment on column revision_run_result.after_house_paise is
  'The tax of the year; or, as of a day, what is payable of the head: tax and interest, less the rebate.';

create table revision_run_exception (
  run_id bigint not null references revision_run,
  property_id bigint not null references property,
  ward_id bigint not null,
  reason text not null,
  facts jsonb not null,
  lost_paise bigint,
  primary key (run_id, property_id)
);
comment on column revision_run_exception.lost_paise is 'The taxes the property has without the run''s rules; none where it has none.';
