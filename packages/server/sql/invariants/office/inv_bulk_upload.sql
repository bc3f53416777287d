create view inv_bulk_upload as
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
comment on view inv_bulk_upload is 'A spreadsheet is in the register whole or not at all.';
