create view inv_t02 as
  select property_id, financial_year, bucket, left_paise
  from (
    select property_id, financial_year, bucket, sum(amount)::bigint left_paise
    from ledger_cell where bucket <> 'advance' group by 1, 2, 3 having sum(amount) < 0
  ) overpaid,
  lateral (
    select coalesce(sum(least(net_paise, 0)), 0) lowered_paise
    from (
      select sum(cell.amount) net_paise from ledger_cell cell join journal using (journal_id)
      where cell.property_id = overpaid.property_id and cell.financial_year = overpaid.financial_year and cell.bucket = overpaid.bucket
        and journal.kind in ('correction', 'reversal', 'reapportionment', 'shift')
      group by journal_id
    ) changes
  ) excused
  where left_paise < lowered_paise;
comment on view inv_t02 is 'No year and head is collected beyond what was demanded; what a correction takes off may leave credit until it is next applied.';
