-- Money for a property that was divided, joined or deleted meanwhile is posted, and waits by name until it has followed.

alter table payment_exception drop constraint payment_exception_kind_check;
alter table payment_exception add constraint payment_exception_kind_check
  check (kind in ('amount_differs', 'unknown_transaction', 'second_capture', 'posting_failed', 'former_property'));

create or replace view inv_regrouping as
  select regrouping_id, 'moved entries do not cancel out' fault
  from regrouping_journal part join ledger_cell cell using (journal_id)
  where role in ('out', 'demands', 'in')
  group by regrouping_id, case when bucket = 'advance' then 0 else financial_year end, bucket having sum(amount) <> 0
  union all
  select regrouping_id, 'an account did not come to nothing'
  from regrouping_journal part join posting using (journal_id)
  where role in ('out', 'demands', 'in')
  group by regrouping_id, account_id having sum(amount_paise) <> 0
  union all
  select regrouping_id, 'a former property still owes or is owed'
  from regrouping join regrouping_member member using (regrouping_id) join property_account account using (property_id)
  where status = 'done' and side = 'from' and (account.balance_paise, account.advance_paise) <> (0, 0)
    and not exists (
      select from payment join payment_exception waiting using (txn_id)
      where payment.property_id = member.property_id and waiting.kind = 'former_property' and resolved_at is null
      having (-account.balance_paise, account.advance_paise) = (sum(amount_paise), sum(amount_paise)))
  union all
  select regrouping_id, 'undone without the mirror of a journal'
  from regrouping join regrouping_journal part using (regrouping_id)
  where status = 'undone' and role <> 'mirror' and not exists (select from journal mirror where mirror.reverses_id = part.journal_id);
comment on view inv_regrouping is 'What leaves the former properties arrives on the new ones, to the paisa, head by head and year by year.';

-- Credit that arrives beside dues is used on them at once, by a journal that goes with what brought it.
alter table regrouping_journal drop constraint regrouping_journal_role_check;
alter table regrouping_journal add constraint regrouping_journal_role_check
  check (role in ('interest', 'out', 'demands', 'in', 'credit', 'mirror'));

alter table old_match add credit_journal_id bigint references journal,
  add credit_removal_journal_id bigint references journal,
  add check ((removed_at is not null and credit_journal_id is not null) = (credit_removal_journal_id is not null));
alter table old_match add removal_act_id bigint references register_act;
comment on column old_match.removal_act_id is 'The act that took out of the register what the match had filled in.';
update old_match set removal_act_id = (
  select max(act_id) from register_act join register_change using (act_id)
  where register_act.kind = 'unmatch' and register_change.property_id = old_match.property_id and made_by = removed_by
    and reason = removal_remark)
where removed_at is not null and fills <> '{}';
comment on column old_match.credit_journal_id is 'The use of the owner''s credit on what was carried over, in the same act.';

create table concession_ending (
  mutation_id bigint not null references mutation,
  property_id bigint not null references property,
  act_id bigint not null references register_act,
  primary key (mutation_id, property_id)
);
comment on table concession_ending is 'By which act the reliefs of a former owner ended on a property that the mutated one had become by a split or a join.';
create trigger concession_ending_only_grows before update or delete on concession_ending for each row execute function refuse_change();
create trigger concession_ending_not_emptied before truncate on concession_ending execute function refuse_change();
