-- Of a partial index on an expression the planner takes no statistics: it expected thousands of properties of one PTIN, and
-- walked the register in the order of the list until it met the one there is.
drop index property_by_ptin;
create index property_by_ptin on property (upper(ptin_no));

-- What is known of an expression is known once it was analyzed.
analyze property;
