create or replace function take_statement_line() returns trigger language plpgsql as $$
begin
  insert into statement_journal (journal_id, line_id, payment_id)
    select new.journal_id, line_id, new.payment_id from statement_journal where payment_id = new.shifted_from limit 1;
  return null;
end $$;
