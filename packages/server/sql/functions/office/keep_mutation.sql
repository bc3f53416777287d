-- What was asked stays; it is decided once, and afterwards only its concessions can still end.
create or replace function keep_mutation() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a mutation is never deleted' using errcode = '55000';
  end if;
  if (old.mutation_no, old.property_id, old.type, old.is_family, old.value_paise, old.transferred_on, old.deed_no, old.owners_before,
      old.owners_after, old.remarks, old.filed_by, old.filed_at)
    is distinct from (new.mutation_no, new.property_id, new.type, new.is_family, new.value_paise, new.transferred_on, new.deed_no,
      new.owners_before, new.owners_after, new.remarks, new.filed_by, new.filed_at)
    or (old.fee_receipt_no is not null and (old.fee_paise, old.fee_receipt_no, old.fee_received_on)
      is distinct from (new.fee_paise, new.fee_receipt_no, new.fee_received_on))
    or (old.decided_at is not null and to_jsonb(old) - 'concessions_act_id' is distinct from to_jsonb(new) - 'concessions_act_id')
    or (old.concessions_act_id is not null and old.concessions_act_id is distinct from new.concessions_act_id) then
    raise exception 'a mutation is decided once and not changed' using errcode = '55000';
  end if;
  return new;
end $$;
