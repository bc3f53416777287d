-- A map file is taken back as one act: what stood before it is there again.

alter table map_import drop constraint map_import_status_check;
alter table map_import
  add constraint map_import_status_check check (status in ('read', 'applying', 'applied', 'discarded', 'undoing', 'undone')),
  add column undone_by bigint references staff,
  add column undone_at timestamptz,
  add column undo_remark text;
create index boundary_of_import on boundary (import_id) where import_id is not null;

-- Whose a point was before is kept with where it was; a point that a file brought anew is taken away with it.
alter table property_point_change drop constraint property_point_change_source_check;
alter table property_point_change
  alter lon_e7 drop not null,
  alter lat_e7 drop not null,
  add constraint property_point_change_source_check check (source in ('import', 'drawn', 'corrected', 'survey', 'undone')),
  add constraint property_point_change_place_check check ((lon_e7 is null) = (lat_e7 is null) and (lon_e7 is not null or source = 'undone')),
  add column before_source text,
  add column before_set_by bigint references staff,
  add column before_set_at timestamptz;
comment on column property_point_change.lon_e7 is 'Null: the property is without a point again.';
comment on column property_point_change.before_source is 'Null as well for changes made before this was kept: the change before says it then.';
create index property_point_change_of_import on property_point_change (import_id) where import_id is not null;
