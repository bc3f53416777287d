create or replace function roll_up_entries() returns trigger language plpgsql as $$
begin
  insert into ledger_rollup_change (zone_id, ward_id, usage, financial_year, effective_on,
    charged_house_paise, charged_water_paise, charged_sewer_paise, rebate_house_paise, rebate_water_paise,
  rebate_sewer_paise, paid_house_paise, paid_water_paise, paid_sewer_paise, interest_charged_house_paise,
  interest_charged_water_paise, interest_charged_sewer_paise, interest_paid_house_paise, interest_paid_water_paise, interest_paid_sewer_paise,
  advance_paise, demands)
  select zone_id, ward_id, coalesce(house_category, 'unknown'), financial_year, effective_on,
    sum(case when kind in ('opening', 'demand', 'correction', 'interest') then house_paise else 0 end), sum(case when kind in ('opening', 'demand', 'correction', 'interest') then water_paise else 0 end), sum(case when kind in ('opening', 'demand', 'correction', 'interest') then sewer_paise else 0 end),
    sum(case when kind = 'rebate' then -house_paise else 0 end), sum(case when kind = 'rebate' then -water_paise else 0 end), sum(case when kind = 'rebate' then -sewer_paise else 0 end),
    sum(case when kind not in ('opening', 'demand', 'correction', 'interest', 'rebate') then -house_paise else 0 end), sum(case when kind not in ('opening', 'demand', 'correction', 'interest', 'rebate') then -water_paise else 0 end), sum(case when kind not in ('opening', 'demand', 'correction', 'interest', 'rebate') then -sewer_paise else 0 end),
    sum(case when kind in ('opening', 'demand', 'correction', 'interest') then interest_house_paise else 0 end), sum(case when kind in ('opening', 'demand', 'correction', 'interest') then interest_water_paise else 0 end), sum(case when kind in ('opening', 'demand', 'correction', 'interest') then interest_sewer_paise else 0 end),
    sum(case when kind not in ('opening', 'demand', 'correction', 'interest') then -interest_house_paise else 0 end), sum(case when kind not in ('opening', 'demand', 'correction', 'interest') then -interest_water_paise else 0 end), sum(case when kind not in ('opening', 'demand', 'correction', 'interest') then -interest_sewer_paise else 0 end),
    sum(-advance_paise), sum(case when kind <> 'demand' then 0 when house_paise + water_paise + sewer_paise < 0 then -1 else 1 end)
  from added left join lateral (
    select property.zone_id, property.ward_id, property.house_category from property where property.property_id = added.property_id offset 0
  ) place on true
  group by 1, 2, 3, 4, 5;
  if exists (
    select from (select distinct journal_id from added) named
    where (select journal.journal_id from journal where journal.journal_id = named.journal_id) is null
  ) then
    raise exception 'an entry of a journal that does not exist' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
