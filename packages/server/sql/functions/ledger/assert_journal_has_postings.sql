create or replace function assert_journal_has_postings() returns trigger language plpgsql as $$
begin
  if not exists (select from posting where journal_id = new.journal_id) then
    raise exception 'journal % has no postings', new.journal_id using errcode = '23514';
  end if;
  return null;
end $$;
