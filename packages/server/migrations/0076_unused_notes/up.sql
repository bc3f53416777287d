-- What credit notes have no room for is written beside the change that left none, and found again.

alter table correction_journal drop constraint correction_journal_role_check,
  add constraint correction_journal_role_check check (role in ('change', 'unused', 'credit', 'cancellation'));
comment on column correction_journal.role is 'change: what was decided; unused: what credit notes of the year then had no room for, or room again; credit: use of the owner''s credit that followed; cancellation: the mirror of a change.';

create index journal_of_unused_notes on journal (journal_id) where memo ? 'ofUnusedNotes';

create or replace view inv_correction as
  select correction_id, status, net_paise, changed.amount changed_paise, changed.journals
  from correction left join lateral (
    select count(distinct journal_id) filter (where role = 'change') journals, count(distinct journal_id) filter (where role = 'cancellation') mirrors,
      coalesce(sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise)
        filter (where entry.kind in ('correction', 'demand')), 0) amount
    from correction_journal part join ledger_entry entry using (journal_id)
    where part.correction_id = correction.correction_id and role not in ('credit', 'unused')
  ) changed on true
  where case status
    when 'posted' then changed.journals = 0 or changed.mirrors > 0 or changed.amount <> net_paise
    when 'cancelled' then changed.journals = 0 or changed.mirrors <> changed.journals or changed.amount <> 0
    else changed.journals > 0 end;
comment on view inv_correction is 'A correction that was decided changed the ledger by exactly what was decided; one that was cancelled left nothing; one that waits did nothing.';

create or replace view inv_t13 as
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
