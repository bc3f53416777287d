create view inv_i12 as
  select journal.journal_id, count(audit_log.seq) audit_rows
  from journal left join audit_log on audit_log.body ? 'journalId' and (audit_log.body ->> 'journalId')::bigint = journal.journal_id
  group by journal.journal_id having count(audit_log.seq) <> 1
  union all
  select (body ->> 'journalId')::bigint, count(*) from audit_log
  where body ? 'journalId' and not exists (select from journal where journal_id = (body ->> 'journalId')::bigint)
  group by 1;
comment on view inv_i12 is 'Journals and audit rows pair one to one, in both directions.';
