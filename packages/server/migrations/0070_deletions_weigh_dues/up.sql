-- A deletion rests on what was paid and charged, not on the register alone.
alter table property_edit add column account_version integer;
comment on column property_edit.account_version is 'Of a deletion: the version of the account on which it was worked out; a later one makes it stale.';
