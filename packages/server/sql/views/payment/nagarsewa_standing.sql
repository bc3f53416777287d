create view nagarsewa_standing as
  select day, requested_by, requested_at, confirmed_at, confirmed_receipts, confirmed_received_paise, confirmed_reversals,
    confirmed_reversed_paise, receipts, received_paise, reversals, reversed_paise, waiting, refused, last_error,
    case when refused > 0 then 'refused'
      when waiting > 0 or confirmed_at is null then 'sending'
      when (receipts, received_paise, reversals, reversed_paise)
        = (confirmed_receipts, confirmed_received_paise, confirmed_reversals, confirmed_reversed_paise) then 'agreed'
      else 'differs' end state
  from nagarsewa_day cross join lateral (
    select count(*) filter (where not is_reversal) receipts,
      coalesce(sum(amount_paise) filter (where not is_reversal), 0)::bigint received_paise,
      count(*) filter (where is_reversal) reversals,
      coalesce(sum(amount_paise) filter (where is_reversal), 0)::bigint reversed_paise,
      count(*) filter (where reference_no is null and refused_because is null) waiting,
      count(refused_because) refused,
      max(outbox.last_error) filter (where delivered_at is null) last_error
    from nagarsewa_push join outbox using (outbox_id) where nagarsewa_push.day = nagarsewa_day.day
  ) pushed;
comment on view nagarsewa_standing is 'Each pushed day with our counts and sums, those of e-NagarSewa, and whether they agree.';
