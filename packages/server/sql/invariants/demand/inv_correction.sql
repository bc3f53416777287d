create view inv_correction as
  select correction_id, status, net_paise, changed.amount changed_paise, changed.journals
  from requested_correction correction left join lateral (
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
