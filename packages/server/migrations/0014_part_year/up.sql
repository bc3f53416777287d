-- A property that came into being, was split or was found in the middle of a year is asked for its part of it.

alter table property add column assessed_from date, add column assessed_until date,
  add constraint property_assessed_in_order check (assessed_until >= assessed_from);
comment on column property.assessed_from is 'The first day for which it is liable; null: since before our books.';
comment on column property.assessed_until is 'The last day for which it is liable (the day before it was split); null: no end.';

alter table demand_run_result add column is_part_year boolean not null default false;
comment on column demand_run_result.is_part_year is 'The amounts are those of a part of the year; the annual rental value is always of the whole.';
