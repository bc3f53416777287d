-- A demand that was revised for a part of its year says from which day, so that a later revision finds the parts again.

alter table demand add column changed_from date;
comment on column demand.changed_from is 'The day within the year from which its assessment holds; null: from the first day the property is liable.';
