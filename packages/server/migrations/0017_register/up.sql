-- The register's history: every act with who, when, why and on what documents, and field by field what it changed.

alter table property drop constraint property_status_check;
alter table property add constraint property_status_check check (status in ('active', 'deleted', 'superseded', 'withdrawn'));
comment on column property.status is 'deleted: by two people, restorable; superseded: split or amalgamated; withdrawn: entered in error.';
-- Not financial_year: every join of the register with the ledger names that column without its table.

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

-- Changes that wait for somebody else: edits that change tax, and deletions.
create table property_edit (
  edit_id bigint generated always as identity primary key,
  property_id bigint not null references property,
  kind text not null check (kind in ('edit', 'delete')),
  status text not null default 'pending' check (status in ('pending', 'held', 'approved', 'refused', 'withdrawn')),
  asked jsonb not null check (asked <> '{}'),
  base_version integer not null,
  before jsonb not null,
  after jsonb not null,
  holds_from date not null,
  effect jsonb not null,
  change_paise bigint not null check (change_paise >= 0),
  net_paise bigint not null,
  reason text not null check (reason <> ''),
  requested_by text,
  made_by bigint not null references staff,
  made_at timestamptz not null,
  decided_by bigint references staff,
  decided_at timestamptz,
  remarks text,
  act_id bigint references register_act,
  check ((status = 'pending') = (decided_at is null) and (decided_by is null) = (decided_at is null)),
  check (status not in ('held', 'approved', 'refused') or decided_by <> made_by),
  check (status <> 'withdrawn' or decided_by = made_by),
  check ((status = 'approved') = (act_id is not null))
);
comment on table property_edit is 'An edited property: a change of the register by one person that another decides.';
comment on column property_edit.asked is 'What was asked for, as a patch of the register; never changed.';
comment on column property_edit.base_version is 'The version of the property on which before, after and effect were worked out; a later one makes them stale.';
comment on column property_edit.effect is 'What it does to the tax, as worked out then: { revised: [{ financialYear, before, after, difference }], left: [{ financialYear, reason }] }.';
comment on column property_edit.change_paise is 'What moves in either direction; the limit of who decides looks at it.';
create unique index property_edit_waits_once on property_edit (property_id) where status in ('pending', 'held');
create index property_edit_of_property on property_edit (property_id, edit_id desc);
create index property_edit_by_status on property_edit (status, edit_id desc);

create table property_edit_document (
  edit_id bigint not null references property_edit,
  file_id uuid not null references stored_file,
  primary key (edit_id, file_id)
);

-- What was asked stays; until it is decided its effect may be worked out anew.
create function keep_property_edit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'an edited property is never deleted' using errcode = '55000';
  end if;
  if (old.property_id, old.kind, old.asked, old.holds_from, old.reason, old.requested_by, old.made_by, old.made_at)
    is distinct from (new.property_id, new.kind, new.asked, new.holds_from, new.reason, new.requested_by, new.made_by, new.made_at)
    or old.status not in ('pending', 'held') then
    raise exception 'an edited property is decided once and not changed' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger property_edit_is_kept before update or delete on property_edit for each row execute function keep_property_edit();

do $$
declare name text;
begin
  foreach name in array array['register_act', 'register_act_document', 'register_change', 'property_edit_document'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', name || '_only_grows', name);
    execute format('create trigger %I before truncate on %I execute function refuse_change()', name || '_not_emptied', name);
  end loop;
end $$;

-- Searches, suspected duplicates and old records look for a house number within a mohalla: 12/4-A, 12/4 A and 12/4a are one house.
create function house_key(house_number text) returns text language sql immutable parallel safe as $$
  select nullif(regexp_replace(lower(house_number), '[[:space:].-]+', '', 'g'), '')
$$;
create index property_by_house on property (mohalla_id, house_key(house_number));

create view inv_register_history as
  select property_id, property.version, history.last_version, history.changes
  from property join (
    select property_id, max(version) last_version, count(*) changes, bool_or(before is null) is_whole from register_change group by property_id
  ) history using (property_id)
  where property.version < history.last_version or (is_whole and history.changes <> property.version);
comment on view inv_register_history is 'No property is behind its history, and one entered here has a change for each of its versions.';
