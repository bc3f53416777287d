-- A name looked for in the order of names: those of a first name stand together, and who walks to them passes half of the
-- city. The index has the name as it is searched, so that nobody on the way is looked up.
create index property_in_order_of_names on property (owner_name, property_id) include (owner_search, owner_sound)
  where stands_in_index(owner_search, owner_sound);
-- The few whose names no index has room for.
create index property_account_of_long_name on property_account (property_id) where owed_by is null;
