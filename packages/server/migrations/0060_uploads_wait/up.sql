-- A spreadsheet that moves tax waits for somebody else before it is applied, and before it is taken back.

alter table bulk_upload drop constraint bulk_upload_status_check;
alter table bulk_upload
  add column asked_by bigint references staff,
  add column asked_at timestamptz,
  add column decision text check (decision in ('approved', 'refused', 'withdrawn')),
  add column decided_by bigint references staff,
  add column decided_at timestamptz,
  add column decision_remark text,
  add constraint bulk_upload_status_check
    check (status in ('trying', 'tried', 'waiting', 'applying', 'applied', 'undo_waiting', 'undoing', 'undone')),
  add check ((asked_by is null) = (asked_at is null)),
  add check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  add check (status not in ('waiting', 'undo_waiting') or asked_by is not null and decision is null),
  add check (decision <> 'approved' or decided_by <> asked_by),
  add check (decision is null or decision = 'approved' or decision_remark is not null),
  add check (status <> 'undo_waiting' or undo_remark is not null);
comment on column bulk_upload.asked_by is 'Who asked last for somebody else''s approval; empty when it was applied or taken back without.';

create or replace view inv_bulk_upload as
  select upload_id, status, acts.made, acts.standing, rows.ready
  from bulk_upload,
    lateral (select count(*) made, count(*) filter (where not exists (select from register_act undo where undo.undoes_act = bulk_upload_act.act_id)) standing
      from bulk_upload_act where bulk_upload_act.upload_id = bulk_upload.upload_id) acts,
    lateral (select case kind when 'split' then count(distinct property_id) else count(*) end ready
      from bulk_row where bulk_row.upload_id = bulk_upload.upload_id and state = 'ready') rows
  where case
    -- A split may be taken back alone later, on the screen of its property.
    when status = 'applied' and kind = 'split' then made = 0 or made <> ready
    when status in ('applied', 'undo_waiting') then standing = 0 or standing < made or ready <> (
      select count(*) from bulk_upload_act join register_change using (act_id) where bulk_upload_act.upload_id = bulk_upload.upload_id)
    when status = 'undoing' then standing < made
    when status = 'undone' then standing > 0
    else made > 0 end;
