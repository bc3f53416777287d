-- A row of the law can be ended, with nothing in its place: by a row that says so, never by an edit.

alter table rule rename to rule_entry;
comment on table rule_entry is 'Law as it was entered, dated: slabs, multipliers, factors, exemptions, interest, apportionment. The past is never edited.';

create table rule_end (
  rule_id bigint not null references rule_entry,
  ends_on date not null,
  change_id bigint not null references rule_change,
  primary key (rule_id, change_id)
);
comment on table rule_end is 'The last day of a row that was ended before its time, by the proposal that said so; of several, the earliest.';
create trigger rule_end_only_grows before update or delete on rule_end for each row execute function refuse_change();
create trigger rule_end_not_emptied before truncate on rule_end execute function refuse_change();

create view rule with (security_invoker = true) as
  select rule_id, kind, valid_from,
    least(valid_to, (select min(ends_on) from rule_end where rule_end.rule_id = rule_entry.rule_id)) valid_to,
    body, source, change_id
  from rule_entry;
comment on view rule is 'The law as it holds: every row as it was entered, until the day on which it ends.';
