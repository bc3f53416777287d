-- Everything that holds from a day on is a row of `rule`, changed by two people; and a proposal about what is due shows
-- its effect as one about taxes does.

alter table rule_change drop constraint rule_change_subject_check;
alter table rule_change add constraint rule_change_subject_check check (subject in (
  'mohallaRates', 'discount',
  'taxRates', 'factors', 'reliefs', 'caps', 'formulas', 'roadBands', 'rateBases', 'embedded', 'roundings',
  'interest', 'rebates', 'dueDates', 'apportionment', 'partYear', 'corrections', 'correctionLimits', 'noteReasons',
  'upiPayee', 'onlinePayment', 'recovery', 'objection', 'service', 'messages', 'corporation', 'mapRules'));

-- Reasons of notes, with their words in both languages.
insert into rule (kind, valid_from, body, source)
  select 'noteReasons', '2000-04-01',
    jsonb_build_object('code', code, 'kind', kind, 'name', name, 'nameHi', name_hi, 'active', active),
    'Set with a new installation: the reasons of the office'
  from note_reason order by name;
drop table note_reason;

create function note_reason_of(in_code text, in_day date) returns table (name text, name_hi text) language sql stable as $$
  select body ->> 'name', body ->> 'nameHi' from rule
  where kind = 'noteReasons' and body ->> 'code' = in_code and valid_from <= in_day
  order by valid_from desc, rule_id desc limit 1
$$;
comment on function note_reason_of is 'A reason in the words it had on a day; none where the day knows no such reason.';

-- Where UPI payments go, and the smallest part that is taken online.
insert into rule (kind, valid_from, body, source)
  select 'upiPayee', '2000-04-01', jsonb_build_object('vpa', value ->> 'vpa', 'name', value ->> 'name'),
    'Setting of the installation'
  from setting where key = 'upi';
insert into rule (kind, valid_from, body, source)
  select 'onlinePayment', '2000-04-01',
    jsonb_build_object('minimumPaise', coalesce((select (value ->> 'minimumPaise')::bigint from setting where key = 'online_payment'), 100)),
    'Set with a new installation: below a rupee a gateway''s charge eats the payment';
insert into rule (kind, valid_from, body, source)
  select case key when 'map_rules' then 'mapRules' else key end, '2000-04-01', value, 'Setting of the installation'
  from setting where key in ('corporation', 'map_rules');
delete from setting where key in ('upi', 'online_payment', 'corporation', 'map_rules');

-- A rehearsal of what is due on a day.
alter table revision_run add column as_of date,
  add constraint dues_are_rehearsed check (as_of is null or purpose = 'rehearsal');
comment on column revision_run.as_of is 'The day for which dues are calculated; none: the taxes of the year are.';
alter table revision_run_ward
  add column before_interest_paise bigint not null default 0, add column before_rebate_paise bigint not null default 0,
  add column after_interest_paise bigint not null default 0, add column after_rebate_paise bigint not null default 0;
alter table revision_run_result
  add column before_interest_paise bigint, add column before_rebate_paise bigint,
  add column after_interest_paise bigint not null default 0, add column after_rebate_paise bigint not null default 0;
comment on column revision_run_result.after_house_paise is
  'The tax of the year; or, as of a day, what is payable of the head: tax and interest, less the rebate.';
