create view ledger_measure as
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
    case when kind <> 'demand' then 0 when house_paise + water_paise + sewer_paise < 0 then -1 else 1 end demands,
    effective_on
  from ledger_entry;
comment on view ledger_measure is 'What each entry adds to the sums.';
