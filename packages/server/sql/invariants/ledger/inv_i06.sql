create view inv_i06 as
  select reversal.journal_id, 'account ' || account_id what, sum(amount_paise)::bigint left_over_paise
  from journal reversal join posting on posting.journal_id in (reversal.journal_id, reversal.reverses_id)
  where reversal.reverses_id is not null
  group by reversal.journal_id, account_id having sum(amount_paise) <> 0
  union all
  select journal_id, 'property ' || property_id || ' ' || financial_year || ' ' || bucket || ' ' || counted_as, sum(amount)::bigint
  from (
    select reversal.journal_id, cell.property_id, financial_year, bucket, amount,
      case when cell.kind in ('payment', 'advance_applied', 'shift', 'reversal') then 'paid' else cell.kind end counted_as
    from journal reversal join ledger_cell cell on cell.journal_id in (reversal.journal_id, reversal.reverses_id)
    where reversal.reverses_id is not null
  ) mirrored
  group by journal_id, property_id, financial_year, bucket, counted_as having sum(amount) <> 0;
comment on view inv_i06 is 'A reversal is the exact mirror of what it reverses, in both layers and in what each entry counts as.';
