-- A journal is written whole, by one statement, and sums to zero.
create or replace function assert_journals_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select from (select journal_id, count(*) lines, sum(amount_paise) total from added group by journal_id) part
    where part.total <> 0 or part.lines < 2
      or part.lines <> (select count(*) from posting whole where whole.journal_id = part.journal_id)
  ) then
    raise exception 'a journal must sum to zero over at least two lines written together' using errcode = '23514';
  end if;
  return null;
end $$;
