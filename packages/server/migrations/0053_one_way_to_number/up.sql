drop function next_objection_no;
