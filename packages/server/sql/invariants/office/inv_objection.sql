create view inv_objection as
  select objection.objection_id, objection_no, step, 'its step and its order differ' fault
  from objection left join objection_order standing
    on standing.objection_id = objection.objection_id and standing.standing <> 'brought_back'
  where case step
    when 'ordered' then standing.standing is distinct from 'waits'
    when 'resolved' then standing.standing is distinct from 'in_force' or standing.outcome = 'refused'
    when 'rejected' then standing.standing is distinct from 'in_force' or standing.outcome <> 'refused'
    else standing.order_id is not null end
  union all
  select objection_id, order_no, ordered.standing, 'in force and not carried out, or carried out and not in force'
  from objection_order ordered left join approval_request request on request_id = edit_id left join requested_correction correction using (correction_id)
  where (edit_id is not null and (ordered.standing = 'in_force') <> (request.state = 'approved'))
    or (ordered.standing = 'waits' and edit_id is null and correction_id is null)
    or (correction_id is not null and (ordered.standing = 'in_force') <> (correction.status in ('posted', 'cancelled')));
comment on view inv_objection is 'An objection is closed by an order in force, and an order is in force when its change is made.';
