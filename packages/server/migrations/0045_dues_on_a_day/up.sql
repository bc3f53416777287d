-- What the books said on a day: what took effect after it is taken back from what stands now.

-- Entries are written in the order of time, nearly: a summary of each stretch of the table says which are of later days,
-- takes a few kilobytes, and costs a posting next to nothing.
create index ledger_entry_by_day on ledger_entry using brin (effective_on) with (autosummarize = on);

create or replace view ledger_measure as
  select property_id, financial_year,
    case when kind in ('opening', 'demand', 'correction', 'interest') then house_paise else 0 end charged_house_paise,
    case when kind in ('opening', 'demand', 'correction', 'interest') then water_paise else 0 end charged_water_paise,
    case when kind in ('opening', 'demand', 'correction', 'interest') then sewer_paise else 0 end charged_sewer_paise,
    case when kind = 'rebate' then -house_paise else 0 end rebate_house_paise,
    case when kind = 'rebate' then -water_paise else 0 end rebate_water_paise,
    case when kind = 'rebate' then -sewer_paise else 0 end rebate_sewer_paise,
    case when kind not in ('opening', 'demand', 'correction', 'interest', 'rebate') then -house_paise else 0 end paid_house_paise,
    case when kind not in ('opening', 'demand', 'correction', 'interest', 'rebate') then -water_paise else 0 end paid_water_paise,
    case when kind not in ('opening', 'demand', 'correction', 'interest', 'rebate') then -sewer_paise else 0 end paid_sewer_paise,
    case when kind in ('opening', 'demand', 'correction', 'interest') then interest_house_paise else 0 end interest_charged_house_paise,
    case when kind in ('opening', 'demand', 'correction', 'interest') then interest_water_paise else 0 end interest_charged_water_paise,
    case when kind in ('opening', 'demand', 'correction', 'interest') then interest_sewer_paise else 0 end interest_charged_sewer_paise,
    case when kind not in ('opening', 'demand', 'correction', 'interest') then -interest_house_paise else 0 end interest_paid_house_paise,
    case when kind not in ('opening', 'demand', 'correction', 'interest') then -interest_water_paise else 0 end interest_paid_water_paise,
    case when kind not in ('opening', 'demand', 'correction', 'interest') then -interest_sewer_paise else 0 end interest_paid_sewer_paise,
    -advance_paise advance_paise,
    case when kind = 'demand' then 1 else 0 end demands,
    effective_on
  from ledger_entry;

create function ledger_total_on(in_day date) returns setof ledger_total stable language sql as $$
  select * from ledger_total
  union all
  select zone_id, ward_id, coalesce(house_category, 'unknown'), financial_year, -charged_house_paise, -charged_water_paise,
    -charged_sewer_paise, -rebate_house_paise, -rebate_water_paise, -rebate_sewer_paise, -paid_house_paise, -paid_water_paise,
    -paid_sewer_paise, -interest_charged_house_paise, -interest_charged_water_paise, -interest_charged_sewer_paise,
    -interest_paid_house_paise, -interest_paid_water_paise, -interest_paid_sewer_paise, -advance_paise, -demands
  from ledger_measure join property using (property_id)
  where effective_on > in_day
$$;
comment on function ledger_total_on is
  'Together these rows are the sums at the end of a day, by the place and use each property has now: those of this moment, less what took effect later.';
