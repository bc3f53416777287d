-- A dry run that was stopped goes on where it stood, and an office's names of wards and mohallas are remembered.

alter table register_import add column read_so_far jsonb;
comment on column register_import.read_so_far is 'While the file is read: how many of its rows are kept, what they come to, and with what answers and places they were read.';

update register_import set settings = settings || '{"wardNames": {}, "mohallaNames": {}}' where settings is not null;
update register_mapping set settings = settings || '{"wardNames": {}, "mohallaNames": {}}';
