-- Which tables are sealed, and the rows that every installation begins with. `sealedTables` of the program names the same.

do $$
begin
  perform seal_table('role', 'role_id', '{changed_at}');
  perform seal_table('staff', 'staff_id');
  perform seal_table('rule_entry', 'rule_id');
  perform seal_table('rule_end', 'rule_id, change_id');
  perform seal_table('rule_change', 'change_id');
  perform seal_table('mohalla_rate_entry', 'mohalla_id, valid_from, basis, coalesce(road_band, ''*''), coalesce(construction, ''*''),
    coalesce(rent_type, ''*''), coalesce(use, ''*''), coalesce(change_id, 0)');
  perform seal_table('mohalla_service_entry', 'mohalla_id, valid_from, coalesce(change_id, 0)');
  perform seal_table('discount', 'discount_id');
  perform seal_table('category', 'category_id');
  perform seal_table('bank', 'bank_id');
  perform seal_table('city', 'city_id');
  perform seal_table('zone', 'zone_id');
  perform seal_table('ward', 'ward_id');
  perform seal_table('mohalla', 'mohalla_id', '{next_serial}');
  perform seal_table('payment', 'payment_id');
  perform seal_table('payment_reversal', 'payment_id');
  perform seal_table('bank_account', 'bank_account_id', '{headings,opening_paise,closing_paise,from_on,to_on}');
  perform seal_table('instrument', 'instrument_id');
  perform seal_table('payment_link', 'txn_id', '{try_after, seen_version}');
  perform seal_table('approval_request', 'request_id', '{zone_id, ward_id}');
  perform seal_table('correction', 'correction_id');
  perform seal_table('drcr_note', 'correction_id');
  perform seal_table('self_assessment', 'self_assessment_id');
  perform seal_existing(tgrelid::regclass::text) from pg_trigger where tgname = 'seal_insert';
  perform seal_properties();
  if exists (select from row_seal) then
    perform append_audit(0, '{"actorKind": "system", "actorName": "baseline", "address": "local", "requestId": "baseline",
      "action": "seal.existing", "subjectKind": "seal", "subjectId": "baseline"}');
  end if;
end $$;
