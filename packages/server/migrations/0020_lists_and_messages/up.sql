-- The lists of the register: what a page of it is found by, and how many there are.

-- Each filter that a list may have alone leads an index that ends in the order of the list. A zone lies together in the
-- order of the ids, so that use and category are kept by zone as well: looking for zone 8 among all shops would begin
-- with the shops of seven others.
create index property_of_use on property (house_category, property_unique_id);
create index property_of_zone_use on property (zone_id, house_category, property_unique_id);
create index property_of_category on property (category_id, property_unique_id) where category_id is not null;
create index property_of_zone_category on property (zone_id, category_id, property_unique_id) where category_id is not null;
create index property_not_active on property (status, property_unique_id) where status <> 'active';
-- How an id begins, in databases of every collation.
create index property_by_id_beginning on property (property_unique_id text_pattern_ops);
create index property_by_owner_name on property (owner_name, property_id);
create index property_account_by_balance on property_account (balance_paise, property_id);

-- Every property has an account, so that a list by dues is a list of them all.
create function open_property_accounts() returns trigger language plpgsql as $$
begin
  insert into property_account (property_id) select property_id from added order by property_id on conflict do nothing;
  return null;
end $$;
create trigger property_has_account after insert on property referencing new table as added
  for each statement execute function open_property_accounts();
insert into property_account (property_id) select property_id from property order by property_id on conflict do nothing;

create table property_rollup (
  ward_id bigint not null,
  zone_id bigint not null,
  usage text not null,
  category text not null,
  sub_category text not null,
  status text not null,
  properties bigint not null,
  primary key (ward_id, zone_id, usage, category, sub_category, status)
);
comment on table property_rollup is 'How many properties there are, less what still waits in property_rollup_change. category is category_id, empty where none is recorded.';

-- As with ledger_rollup: a change is a row of its own until it is folded in, so that nobody waits.
create table property_rollup_change (
  change_id bigint generated always as identity primary key,
  ward_id bigint not null,
  zone_id bigint not null,
  usage text not null,
  category text not null,
  sub_category text not null,
  status text not null,
  properties bigint not null
);

create view property_total as
  select ward_id, zone_id, usage, category, sub_category, status, properties from property_rollup
  union all
  select ward_id, zone_id, usage, category, sub_category, status, properties from property_rollup_change;
comment on view property_total is 'Together these rows are the counts at this moment: every count adds them up.';

create function roll_up_new_properties() returns trigger language plpgsql as $$
begin
  insert into property_rollup_change (ward_id, zone_id, usage, category, sub_category, status, properties)
  select ward_id, zone_id, coalesce(house_category, 'unknown'), coalesce(category_id::text, ''), coalesce(sub_category, ''),
    status, count(*)
  from added group by 1, 2, 3, 4, 5, 6;
  return null;
end $$;
create trigger property_counts_new after insert on property referencing new table as added
  for each statement execute function roll_up_new_properties();

create function roll_up_changed_properties() returns trigger language plpgsql as $$
begin
  insert into property_rollup_change (ward_id, zone_id, usage, category, sub_category, status, properties)
  select ward_id, zone_id, usage, category, sub_category, status, sum(sign) from (
    select ward_id, zone_id, coalesce(house_category, 'unknown') usage, coalesce(category_id::text, '') category,
      coalesce(sub_category, '') sub_category, status, -1 sign from before_change
    union all
    select ward_id, zone_id, coalesce(house_category, 'unknown'), coalesce(category_id::text, ''),
      coalesce(sub_category, ''), status, 1 from after_change
  ) signed group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0;
  return null;
end $$;
create trigger property_counts_changed after update on property
  referencing old table as before_change new table as after_change
  for each statement execute function roll_up_changed_properties();

create function fold_property_rollup() returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  -- One at a time; who comes second has nothing to do.
  if not pg_try_advisory_xact_lock(hashtext('fold_property_rollup')) then return 0; end if;
  with taken as (
    delete from property_rollup_change returning *
  ), sums as (
    select ward_id, zone_id, usage, category, sub_category, status, count(*) changes, sum(properties) properties
    from taken group by 1, 2, 3, 4, 5, 6
  ), kept as (
    insert into property_rollup as kept
    select ward_id, zone_id, usage, category, sub_category, status, properties from sums
    on conflict (ward_id, zone_id, usage, category, sub_category, status) do update
      set properties = kept.properties + excluded.properties
  )
  select coalesce(sum(changes), 0) into folded from sums;
  return folded;
end $$;
comment on function fold_property_rollup is 'Adds the waiting changes to the rollup and takes them away, in one statement: the total of both never moves. Answers how many there were.';

create view property_counted as
  select ward_id, zone_id, coalesce(house_category, 'unknown') usage, coalesce(category_id::text, '') category,
    coalesce(sub_category, '') sub_category, status, count(*) properties
  from property group by 1, 2, 3, 4, 5, 6;

create function rebuild_property_rollup() returns void language sql as $$
  delete from property_rollup_change;
  delete from property_rollup;
  insert into property_rollup select * from property_counted
$$;
comment on function rebuild_property_rollup is 'Counts everything anew, for a register loaded without its triggers. Nobody may change the register meanwhile.';
select rebuild_property_rollup();

create view inv_property_rollup as
  select ward_id, zone_id, usage, category, sub_category, status, kept.properties kept_count, really.properties real_count
  from (
    select ward_id, zone_id, usage, category, sub_category, status, sum(properties)::bigint properties
    from property_total group by 1, 2, 3, 4, 5, 6
  ) kept full join property_counted really using (ward_id, zone_id, usage, category, sub_category, status)
  where coalesce(kept.properties, 0) <> coalesce(really.properties, 0);
comment on view inv_property_rollup is 'The counts of properties by place, use, category and status are those of the register.';

-- Messages: registered templates, runs over the register, each message with its state, and who asked to be spared.

create table message_template (
  template_id bigint generated always as identity primary key,
  dlt_template_id text not null unique check (dlt_template_id ~ '^[0-9]{10,30}$'),
  header text not null check (header ~ '^[A-Z]{6}$'),
  kind text not null check (kind in ('transactional', 'service_implicit', 'service_explicit', 'promotional')),
  purpose text not null check (purpose ~ '^[a-z_]{3,30}$'),
  name text not null check (name <> ''),
  language text not null check (language in ('en', 'hi')),
  body text not null check (body <> ''),
  variables text[] not null,
  approved_on date not null,
  valid_to date check (valid_to >= approved_on),
  added_by bigint references staff,
  added_at timestamptz not null default now(),
  check (cardinality(variables) = (length(body) - length(replace(body, '{#var#}', ''))) / 7)
);
comment on table message_template is 'Texts as registered with the operators (DLT); only they may be sent, and they are never edited: another registration is another row.';
comment on column message_template.variables is 'What fills each {#var#}, in order.';
comment on column message_template.purpose is 'What its messages are about: nobody hears the same twice in a period.';

create table message_opt_out (
  mobile text primary key check (mobile ~ '^[6-9][0-9]{9}$'),
  since date not null,
  source text not null check (source <> '')
);

create table message_run (
  run_id bigint generated always as identity primary key,
  template_id bigint not null references message_template,
  period text not null check (period ~ '^[0-9]{4}-[0-9]{2}$'),
  selection jsonb not null,
  status text not null check (status in ('planning', 'sending', 'waiting', 'stopped', 'sent')),
  planned_up_to text not null default '',
  job_id uuid not null references job,
  requested_by bigint references staff,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
comment on column message_run.status is 'waiting: all messages are written, and go when the hours for sending begin.';
comment on column message_run.planned_up_to is 'The last property looked at, in the order of their ids; ~ when all were.';

create table message (
  message_id bigint generated always as identity primary key,
  run_id bigint not null references message_run,
  property_id bigint not null references property,
  template_id bigint not null references message_template,
  mobile text not null,
  purpose text not null,
  period text not null,
  body text not null,
  segments smallint not null check (segments > 0),
  cost_hundredths integer not null,
  gateway_ref uuid not null unique,
  state text not null default 'queued' check (state in ('queued', 'sent', 'delivered', 'failed')),
  reason text,
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  asked_at timestamptz,
  settled_at timestamptz
);
comment on column message.cost_hundredths is 'Hundredths of a paisa, by the rule of the day it was written.';
comment on column message.gateway_ref is 'Our reference at the gateway, which sends once for each.';
create unique index message_once on message (mobile, purpose, period) where state <> 'failed';
create index message_of_run on message (run_id, state, message_id);
create index message_of_property on message (property_id, message_id desc);
create index message_unsettled on message (asked_at nulls first) where state = 'sent';

create table message_left_out (
  run_id bigint not null references message_run,
  property_id bigint not null references property,
  reason text not null,
  primary key (run_id, property_id)
);

insert into rule (kind, valid_from, body, source) values
  ('messages', '2000-04-01',
   '{"windowFrom": "09:00", "windowTo": "20:00", "partCostHundredths": 1800, "sparesOptedOut": ["service_explicit", "promotional"]}',
   'Set with a new installation: within the hours of 09:00 to 21:00 that TRAI''s TCCCPR 2018 leaves; the price of a part is that of the corporation''s contract (unverified)');
