create view requested_correction as
  select correction.*, request.kind request_kind, state, amount_paise change_paise, not at_once needs_second,
    case state when 'approved' then 'posted' when 'undone' then 'cancelled' else state end status,
    made_by, made_at, decided_by, decided_at, remark decision_remark,
    undone_by cancelled_by, undone_at cancelled_at, undo_remark cancel_remark
  from correction join approval_request request on request_id = correction_id;
comment on view requested_correction is 'Corrections of money with their requests; approved ones are posted, undone ones cancelled.';
