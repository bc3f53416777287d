-- The recovery ladder as dated rows of law; a city adds rows of its own with a later day.

insert into rule (kind, valid_from, body, source) values
  ('recovery', '1960-04-01', '{"step": "reminder", "after": "bill", "waitDays": 15}',
   'UP Municipalities Act, 1916, s. 168 (15 days after the bill), applied to a reminder as the cities of the State send it'),
  ('recovery', '1960-04-01', '{"step": "demand_notice", "after": "reminder", "waitDays": 15}',
   'UP Municipalities Act, 1916, s. 168: notice of demand when the bill is unpaid for 15 days; counted anew from the reminder'),
  ('recovery', '1960-04-01', '{"step": "warrant", "after": "demand_notice", "waitDays": 15}',
   'UP Municipalities Act, 1916, s. 169: warrant when the notice of demand is unpaid for 15 days'),
  ('objection', '1960-04-01', '{"paper": "bill", "days": 30}',
   'UP Municipal Corporation Act, 1959, s. 209: objection within 30 days of receipt'),
  ('service', '1960-04-01', '{"counts": ["served", "refused"]}',
   'a paper tendered and refused is served; what is found locked or at a wrong address is taken again');
