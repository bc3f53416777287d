create or replace function guard_statement_line() returns trigger language plpgsql as $$
begin
  if (new.bank_account_id, new.statement_id, new.file_row, new.posted_on, new.value_on, new.amount_paise, new.reference, new.narration,
      new.line_key, new.occurrence)
    is distinct from (old.bank_account_id, old.statement_id, old.file_row, old.posted_on, old.value_on, old.amount_paise, old.reference,
      old.narration, old.line_key, old.occurrence) then
    raise exception 'what a bank wrote never changes' using errcode = '55000';
  end if;
  return new;
end $$;
