-- What was asked for stays; only its decision is added, and once more its cancellation.
create or replace function keep_correction() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a correction is never deleted' using errcode = '55000';
  end if;
  if (old.property_id, old.kind, old.changes, old.change_paise, old.net_paise, old.shown_entry_no, old.reason, old.remarks,
      old.receipt_number, old.needs_second, old.made_by, old.made_at)
    is distinct from (new.property_id, new.kind, new.changes, new.change_paise, new.net_paise, new.shown_entry_no, new.reason,
      new.remarks, new.receipt_number, new.needs_second, new.made_by, new.made_at)
    or not ((old.status = 'pending' and new.status in ('posted', 'rejected', 'withdrawn')) or (old.status = 'posted' and new.status = 'cancelled'))
    or (old.decided_at is not null and (old.decided_by, old.decided_at, old.decision_remark)
      is distinct from (new.decided_by, new.decided_at, new.decision_remark)) then
    raise exception 'a correction is decided once and not changed' using errcode = '55000';
  end if;
  return new;
end $$;
