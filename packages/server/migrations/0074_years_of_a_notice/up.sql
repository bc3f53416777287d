-- A bill or notice knows the years it demands: a step of the ladder stands on those of the paper before it, and on no other.

alter table notice add years smallint[];
comment on column notice.years is 'The financial years of which it demands something, oldest first; a step demands at most those of the paper it follows.';

alter table notice disable trigger notice_keeps;

update notice set years = coalesce((
  select array_agg(financial_year order by financial_year) from (
    select financial_year from ledger_entry entry
    where entry.property_id = notice.property_id and recorded_at <= notice.recorded_at and effective_on <= issued_on
    group by financial_year
    having sum(house_paise + water_paise + sewer_paise + interest_house_paise + interest_water_paise + interest_sewer_paise) > 0
  ) owed), array[financial_year]);

-- What an earlier step asked for beyond its bill was never billed: the next one does not rest on it.
with recursive chain as (
  select notice_id, years from notice where after_notice_id is null
  union all
  select step.notice_id, array(select unnest(step.years) intersect select unnest(chain.years) order by 1)
  from chain join notice step on step.after_notice_id = chain.notice_id
)
update notice set years = chain.years from chain
where notice.notice_id = chain.notice_id and notice.after_notice_id is not null and notice.years <> chain.years;

alter table notice enable trigger notice_keeps;
alter table notice alter years set not null;

comment on table notice_delivery is 'Every outcome as entered. On the paper stands the last word of the latest day; served stays served.';
