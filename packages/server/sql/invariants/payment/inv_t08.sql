create view inv_t08 as
  with till as (
    select journal_id, session_id, substr(code, 7)::bigint staff_id, amount_paise
    from ledger_account join posting using (account_id) join journal using (journal_id)
    where code ~ '^cash:S[0-9]+$'
  ), moved as (
    select session_id, sum(amount_paise)::bigint paise from till where session_id is not null group by session_id
  )
  select staff_id, session_id, 'another amount was counted than the books have' fault
  from counter_session session left join moved using (session_id)
  where closed_at is not null and opening_paise + coalesce(paise, 0) <> closing_paise
  union all
  select till.staff_id, session_id, 'the till of another cashier' from till join counter_session session using (session_id)
  where till.staff_id <> session.staff_id
  union all
  select staff_id, null, 'money came or went outside of a session' from till where session_id is null
  group by staff_id having sum(amount_paise) <> 0;
comment on view inv_t08 is 'Each till holds what was in it at the beginning of the session and was taken since, and what was counted when it was sealed.';
