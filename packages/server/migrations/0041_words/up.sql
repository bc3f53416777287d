-- Words to a mobile number say for what they are, and what fills their text.
update outbox set payload = payload - 'newEndsIn'
  || jsonb_build_object('purpose', 'mobile_changed', 'values', jsonb_build_object('mobileEnding', payload ->> 'newEndsIn'))
where kind = 'mobile.changed' and payload ? 'newEndsIn';
