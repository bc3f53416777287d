-- The source of a fee stands on every application: what the office has yet to enter is no part of it.
create temporary table named on commit drop as select * from (values
  ('State''s fee for mutations in municipal corporations, 2025; number of the order to be entered by the office',
   'State''s fee for mutations in municipal corporations, 2025'),
  ('State''s fee for mutations in municipal corporations, 2025, lowest slab; the other slabs and the number of the order to be entered by the office',
   'State''s fee for mutations in municipal corporations, 2025, lowest slab')
) as named (before, after);

-- Slabs, fees and days stay as they were entered.
alter table rule_entry disable trigger rule_only_grows;
update rule_entry set source = after from named where source = before and kind in ('mutationFamilyFees', 'mutationValueFees');
alter table rule_entry enable trigger rule_only_grows;

-- What was decided keeps the words it was decided on.
update mutation set fee_source = after from named where fee_source = before and decided_at is null;
