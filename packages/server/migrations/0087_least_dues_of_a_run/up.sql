-- A run of papers may be about those alone who owe at least an amount.

comment on column notice_run.selection is '{ mohallaId?, leastPaise?, propertyIds? }: what of its wards it is about; nothing said: all.';
