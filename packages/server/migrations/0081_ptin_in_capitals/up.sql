-- A PTIN is one number in capital and in small letters. What stands in the register stays as its history has it; it is
-- looked for by its capital letters.

drop index property_by_ptin;
create index property_by_ptin on property (upper(ptin_no)) where ptin_no is not null;

-- What is known of an expression is known once it was analyzed.
analyze property;
