-- A check of the books may be asked for in the day, as a job.

alter table night_check add column job_id uuid references job;
comment on table night_check is 'Each check of the books and of the audit chains, once a night or when it is asked for: how much was broken, or why it could not be carried out.';
comment on column night_check.job_id is 'The job that was asked for it, and so by whom; none: the clock.';
create index night_check_by_time on night_check (night_check_id desc, subject);
