-- Who is kept without Masters stands with the person and not in a list of e-mail addresses.

alter table staff add column masters_hidden boolean not null default false;
comment on column staff.masters_hidden is 'Kept without the Masters group and without every right that its screens stand on.';
update staff set masters_hidden = true from setting where key = 'masters_hidden_from' and kind = 'official' and value ? email;
delete from setting where key = 'masters_hidden_from';
