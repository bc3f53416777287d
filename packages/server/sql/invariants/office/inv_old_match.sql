create view inv_old_match as
  select old_property_id, null::bigint match_id, 'its state is not that of its matches' fault
  from old_property
  where (state = 'matched') <> exists (select from old_match where old_match.old_property_id = old_property.old_property_id and removed_at is null)
  union all
  select old_property_id, match_id, 'carried is not what was posted'
  from old_match left join lateral (
    select coalesce(sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise), 0) posted
    from ledger_entry entry where entry.journal_id = old_match.journal_id and entry.property_id = old_match.property_id
  ) carried on true
  where carried.posted <> carried_paise
  union all
  select old_property_id, match_id, 'taken back without its mirror'
  from old_match left join journal mirror on mirror.journal_id = removal_journal_id
  where removed_at is not null and old_match.journal_id is not null and mirror.reverses_id is distinct from old_match.journal_id;
comment on view inv_old_match is 'A matched record has one match that stands, its dues are in the ledger once, and a match taken back left its mirror.';
