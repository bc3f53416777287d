-- A role is saved as it was read: who saves an older one is told that somebody else was first.

alter table role add column version integer not null default 1;
comment on column role.version is 'Rises by one with every change on Roles Master.';
