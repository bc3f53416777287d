-- Whether a trigger is to run is worked out anew by every statement: a function asked there is read, planned and written
-- into the question each time, which took as long as writing a payment's entries. A setting is looked up.

drop trigger ledger_entry_rolls_up on ledger_entry;
create trigger ledger_entry_rolls_up after insert on ledger_entry referencing new table as added
  for each statement when (current_setting('karsetu.keeps_own_sums', true) is distinct from 'on') execute function roll_up_entries();
drop trigger ledger_entry_stales_map on ledger_entry;
create trigger ledger_entry_stales_map after insert on ledger_entry referencing new table as added
  for each statement when (current_setting('karsetu.keeps_own_sums', true) is distinct from 'on') execute function note_stale_points();
drop trigger assessment_rolls_up on assessment;
create trigger assessment_rolls_up after insert on assessment referencing new table as added
  for each statement when (current_setting('karsetu.keeps_own_sums', true) is distinct from 'on') execute function roll_up_assessments();
drop trigger assessment_stales_map on assessment;
create trigger assessment_stales_map after insert on assessment referencing new table as added
  for each statement when (current_setting('karsetu.keeps_own_sums', true) is distinct from 'on') execute function note_stale_points();
drop trigger demand_has_parents on demand;
create trigger demand_has_parents after insert on demand referencing new table as added
  for each statement when (current_setting('karsetu.keeps_own_sums', true) is distinct from 'on') execute function require_known_parents();
drop function keeps_own_sums;

-- What an intent is about is guarded where a statement names it, the move of its state where it is not to success.
drop trigger payment_intent_guarded on payment_intent;
create trigger payment_intent_guarded before update of txn_id, property_id, amount_paise, gateway on payment_intent
  for each row execute function guard_payment_intent();
create trigger payment_intent_moves before update of state on payment_intent
  for each row when (new.state <> old.state and new.state <> 'succeeded') execute function guard_payment_intent();
