-- How many properties of a survey have lines of which something could not be read.
alter table survey add column unreadable integer not null default 0;
comment on column survey_property.facts is 'What the surveyor found: plot area and floors; and the cells that could not be read.';
