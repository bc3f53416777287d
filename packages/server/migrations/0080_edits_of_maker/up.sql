-- Whoever asked for a change finds it again among everybody's.

create index property_edit_of_maker on property_edit (made_by, edit_id desc);
