create view inv_i07 as
  select reversal.journal_id, reversal.reverses_id from journal reversal join journal undone on undone.journal_id = reversal.reverses_id
  where undone.reverses_id is not null
  union all
  select max(journal_id), reverses_id from journal where reverses_id is not null group by reverses_id having count(*) > 1;
comment on view inv_i07 is 'Nothing is reversed twice, and no reversal is reversed.';
