-- The register's history: every act with who, when, why and on what documents, and field by field what it changed.

alter table property drop constraint property_status_check;
alter table property add constraint property_status_check check (status in ('active', 'deleted', 'superseded', 'withdrawn'));
comment on column property.status is 'deleted: by two people, restorable; superseded: split or amalgamated; withdrawn: entered in error.';
-- Not financial_year: every join of the register with the ledger names that column without its table.
alter table property add column taxed_from_year smallint check (taxed_from_year between 1900 and 2200);
comment on column property.taxed_from_year is 'The first year for which it is taxed.';
alter table property add column longitude numeric(9, 6) check (longitude between -180 and 180);
alter table property add column latitude numeric(8, 6) check (latitude between -90 and 90);
alter table property add constraint property_place_is_whole check ((longitude is null) = (latitude is null));

create table property_file (
  property_id bigint not null references property,
  slot text not null check (slot in ('buildingImageFront', 'buildingImageRight', 'buildingImageLeft', 'ownerId',
    'landRegistryDocument', 'electricityBill', 'disabilityDocumentProof', 'exDefensePersonalDocumentProof')),
  file_id uuid not null references stored_file,
  primary key (property_id, slot)
);
comment on table property_file is 'The latest image or document in each place; earlier ones stand in register_change.';

create table register_act (
  act_id bigint generated always as identity primary key,
  kind text not null check (kind in ('add', 'edit', 'owners', 'mobile', 'images', 'premises', 'delete', 'restore', 'split',
    'amalgamate', 'match', 'unmatch', 'bulk_update', 'ptin_update', 'road_width', 'survey', 'location', 'objection', 'mutation',
    'self_assessment', 'import_undo', 'undo')),
  reason text check (reason <> ''),
  made_by bigint references staff,
  approved_by bigint references staff,
  made_at timestamptz not null default clock_timestamp(),
  undoes_act bigint unique references register_act,
  check (approved_by <> made_by),
  check ((kind = 'undo') = (undoes_act is not null))
);
comment on column register_act.made_by is 'Who asked for it; null: the system itself.';
comment on column register_act.approved_by is 'Who decided, where that was somebody else.';
comment on column register_act.undoes_act is 'The act this one is the mirror of; an act is undone at most once.';
create index register_act_by_time on register_act (made_at desc, act_id desc);

create table register_act_document (
  act_id bigint not null references register_act,
  file_id uuid not null references stored_file,
  primary key (act_id, file_id)
);

create table register_change (
  property_id bigint not null references property,
  version integer not null check (version >= 1),
  act_id bigint not null references register_act,
  before jsonb check (before is null or version > 1),
  after jsonb not null,
  written_in xid8 not null default pg_current_xact_id(),
  primary key (property_id, version)
);
create index register_change_of_act on register_change (act_id, property_id);
comment on table register_change is 'What an act changed of a property: only the fields that changed, as they were and as they are.';
comment on column register_change.version is 'The version of the property that this change made.';
comment on column register_change.before is 'Null: the property was new.';

do $$
declare name text;
begin
  foreach name in array array['register_act', 'register_act_document', 'register_change'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', name || '_only_grows', name);
    execute format('create trigger %I before truncate on %I execute function refuse_change()', name || '_not_emptied', name);
  end loop;
end $$;
