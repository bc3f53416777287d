-- The money stays in the bank: until somebody says whose it is, it lies in suspense.
create or replace function leave_statement_line() returns trigger language plpgsql as $$
declare
  left_line statement_line;
  account text;
  mirrored bigint;
  made bigint;
begin
  select line.* into left_line from statement_journal join statement_line line using (line_id)
    where statement_journal.payment_id = new.payment_id for update of line;
  if not found then return null; end if;
  select 'bank:' || code into account from bank_account where bank_account_id = left_line.bank_account_id;
  insert into statement_journal (journal_id, line_id, payment_id) values (new.journal_id, left_line.line_id, new.payment_id);
  if new.kind = 'shifted' then return null; end if;
  -- Of a cheque the bank has other money: it leaves with the line by which the bank takes it back.
  select sum(amount_paise) into mirrored from posting join ledger_account using (account_id)
    where journal_id = new.journal_id and code in (account, 'neft_suspense');
  if mirrored is null then return null; end if;
  if exists (select from posting join ledger_account using (account_id) where journal_id = new.journal_id and code = account) then
    select posted.made into made from post_control_journals(jsonb_build_array(jsonb_build_object(
      'place', 1, 'kind', 'bank_line', 'key', 'statement:' || left_line.line_id || ':left:' || new.payment_id,
      'effective', left_line.posted_on, 'actor', (select actor from journal where journal_id = new.journal_id),
      'postings', jsonb_build_array(jsonb_build_object('account', account, 'amount', -mirrored),
        jsonb_build_object('account', 'neft_suspense', 'amount', mirrored)),
      'audit', jsonb_build_object('actorKind', 'system', 'actorName', 'bank-statement', 'address', 'local', 'requestId', 'reversal',
        'action', 'statement.suspend', 'subjectKind', 'statement_line', 'subjectId', left_line.line_id::text)))) posted;
    insert into statement_journal (journal_id, line_id) values (made, left_line.line_id);
  end if;
  update statement_line set fate = 'suspense', rule = 'reversed', fated_at = new.recorded_at,
      why = jsonb_build_object('reversed', new.kind, 'reason', new.reason)
    where line_id = left_line.line_id;
  insert into statement_event (line_id, event_no, act, rule, fate, remarks, by_id, at)
    select left_line.line_id, coalesce(max(event_no), 0) + 1, 'payment_reversed', 'reversed', 'suspense', new.reason, new.reversed_by, new.recorded_at
    from statement_event where line_id = left_line.line_id;
  return null;
end $$;
