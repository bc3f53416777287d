create view inv_t13 as
  select demand.property_id, demand.financial_year, demand.revision, demand.house_paise + demand.water_paise + demand.sewer_paise demanded_paise, entered.amount
  from demand left join lateral (
    select sum(house_paise + water_paise + sewer_paise) amount from ledger_entry entry
    where entry.journal_id = demand.journal_id and entry.property_id = demand.property_id and entry.financial_year = demand.financial_year
      and entry.kind in ('demand', 'opening', 'correction')
  ) entered on true
  where revision = 0 and entered.amount is distinct from (demand.house_paise + demand.water_paise + demand.sewer_paise)::numeric
  union all
  select property_id, financial_year, revision, demanded_paise, entered.amount
  from (
    select distinct on (property_id, financial_year) property_id, financial_year, revision, journal_id,
      house_paise + water_paise + sewer_paise demanded_paise
    from demand order by property_id, financial_year, revision desc
  ) standing
  left join lateral (
    select coalesce(sum(house_paise + water_paise + sewer_paise), 0) amount from ledger_entry entry
    where entry.property_id = standing.property_id and entry.financial_year = standing.financial_year
      and entry.kind in ('demand', 'correction')
      -- What changes a year's dues beside its demand, and the mirrors of that: notes and arrears, what these have no room for, balances taken over, what moved.
      and not exists (select from journal aside
        where aside.journal_id in (entry.journal_id, (select reverses_id from journal own where own.journal_id = entry.journal_id)) and (
          exists (select from correction_journal part join correction using (correction_id)
            where part.journal_id = aside.journal_id and correction.kind <> 'demand')
          or aside.kind = 'opening' or aside.memo ? 'ofUnusedNotes'
          or exists (select from regrouping_journal moved where moved.journal_id = aside.journal_id and role in ('in', 'out'))))
  ) entered on true
  where revision > 0 and entered.amount <> demanded_paise
    -- A former property hands all of it over; that it then owes nothing is the promise of regroupings.
    and not exists (select from regrouping_journal moved where moved.journal_id = standing.journal_id and role = 'out');
comment on view inv_t13 is 'The rounded heads of a demand are, together, what was entered for it, and those of a revised one what its year''s demand and corrections come to.';
