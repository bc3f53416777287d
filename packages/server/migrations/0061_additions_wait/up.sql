-- The first demands of a property that was added by somebody who may not move tax alone wait for somebody else.
alter table property_edit drop constraint property_edit_kind_check;
alter table property_edit add constraint property_edit_kind_check check (kind in ('add', 'edit', 'delete'));
