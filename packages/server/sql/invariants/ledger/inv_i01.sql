create view inv_i01 as
  select journal_id, count(line) lines, coalesce(sum(amount_paise), 0) total_paise
  from journal left join posting using (journal_id)
  group by journal_id having count(line) < 2 or sum(amount_paise) <> 0;
comment on view inv_i01 is 'Every journal sums to zero over at least two lines.';
