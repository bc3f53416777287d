-- Objections: from filing over the hearing to the order; what an order does goes the way of every act of the register
-- or of every correction, and the order names it.

create table objection_series (
  series text not null check (series in ('OB', 'OO')),
  financial_year smallint not null,
  last_no integer not null check (last_no >= 0),
  primary key (series, financial_year)
);
comment on table objection_series is 'The last number of objections (OB) and of orders on them (OO) in a year: neither has gaps.';

create table objection (
  objection_id bigint generated always as identity primary key,
  financial_year smallint not null,
  no integer not null check (no > 0),
  objection_no text not null unique,
  token uuid not null unique,
  property_id bigint not null references property,
  subject text not null check (subject in ('assessment', 'bill', 'facts', 'owner', 'head', 'other')),
  about_year smallint,
  about_head text check (about_head in ('house', 'water', 'sewer')),
  grounds text not null check (grounds <> ''),
  objector_name text not null check (objector_name <> ''),
  mobile text not null,
  email text,
  language text not null check (language in ('en', 'hi')),
  uploader_type text not null check (uploader_type in ('citizen', 'operator', 'official')),
  filed_by bigint references staff,
  filed_at timestamptz not null,
  received_on date not null,
  notice_id bigint references notice,
  served_on date,
  window_until date,
  is_late boolean not null,
  step text not null check (step in ('filed', 'hearing', 'heard', 'ordered', 'resolved', 'rejected', 'withdrawn')),
  changed_at timestamptz not null,
  check ((uploader_type = 'citizen') = (filed_by is null)),
  check (is_late = (coalesce(received_on > window_until, false))),
  check (served_on is null or notice_id is not null),
  unique (financial_year, no)
);
comment on table objection is 'What somebody objects to about one property, and where the objection stands. Filing it changes no demand.';
comment on column objection.token is 'In the link of the acknowledgement: whoever holds it reads the papers of this objection.';
comment on column objection.uploader_type is 'Who brought it in: the citizen, an operator for the citizen, or an official.';
comment on column objection.window_until is 'The last day to object to the paper it answers, by the rules of its filing; null where no time runs.';
comment on column objection.step is 'Where it stands. At the edges: pending (filed to ordered), resolved, rejected (rejected, withdrawn).';
create index objection_of_property on objection (property_id, objection_id desc);
create index objection_by_step on objection (step, objection_id desc);
create index objection_by_mobile on objection (mobile, objection_id desc);
create index objection_of_filer on objection (filed_by, objection_id desc) where filed_by is not null;
create index objection_by_day on objection (received_on, objection_id);

-- What was filed stays; only where it stands moves.
create function keep_objection() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(old) - '{step,changed_at}'::text[]) is distinct from (to_jsonb(new) - '{step,changed_at}'::text[])
    or old.step in ('resolved', 'rejected', 'withdrawn') then
    raise exception 'an objection stays as it was filed, and closed when it is closed' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger objection_is_kept before update or delete on objection for each row execute function keep_objection();

create table objection_hearing (
  objection_id bigint not null references objection,
  hearing_no integer not null check (hearing_no > 0),
  held_on date not null,
  at_time text not null check (at_time ~ '^\d\d:\d\d$'),
  place text not null check (place <> ''),
  fixed_by bigint not null references staff,
  fixed_at timestamptz not null,
  outcome text check (outcome in ('heard', 'absent', 'adjourned')),
  remarks text,
  noted_by bigint references staff,
  noted_at timestamptz,
  primary key (objection_id, hearing_no),
  check ((outcome is null) = (noted_at is null) and (noted_by is null) = (noted_at is null))
);
comment on table objection_hearing is 'Every hearing that was fixed, and what became of it.';
create unique index objection_hearing_once on objection_hearing (objection_id) where outcome is null;

create function keep_objection_hearing() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.outcome is not null
    or (to_jsonb(old) - '{outcome,remarks,noted_by,noted_at}'::text[]) is distinct from (to_jsonb(new) - '{outcome,remarks,noted_by,noted_at}'::text[]) then
    raise exception 'a hearing stays as it was fixed, and its outcome as it was noted' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger objection_hearing_is_kept before update or delete on objection_hearing for each row execute function keep_objection_hearing();

create table objection_order (
  order_id bigint generated always as identity primary key,
  objection_id bigint not null references objection,
  outcome text not null check (outcome in ('accepted', 'accepted_in_part', 'refused')),
  way text not null check (way in ('register', 'correction', 'none')),
  reasons text not null check (reasons <> ''),
  holds_from date,
  effect jsonb,
  ordered_by bigint not null references staff,
  ordered_at timestamptz not null,
  step_before text not null check (step_before in ('filed', 'hearing', 'heard')),
  standing text not null check (standing in ('waits', 'in_force', 'brought_back')),
  settled_at timestamptz,
  act_id bigint references register_act,
  edit_id bigint unique references property_edit,
  correction_id bigint unique references correction,
  financial_year smallint,
  no integer,
  order_no text unique,
  check (outcome <> 'refused' or way = 'none'),
  check (edit_id is null or way = 'register'),
  check ((correction_id is not null) = (way = 'correction')),
  check ((standing = 'waits') = (settled_at is null)),
  check ((standing = 'in_force') = (order_no is not null) and (order_no is null) = (no is null) and (no is null) = (financial_year is null)),
  unique (financial_year, no)
);
comment on table objection_order is 'What was ordered on an objection. An order whose change waits for a second person is in force, and numbered, when that one approves.';
comment on column objection_order.way is 'How it is carried out: a change of the register, a correction of money, or nothing more than the order itself.';
comment on column objection_order.effect is 'What it does to the tax, as shown when it was made: { revised, left, changePaise, netPaise } of the register''s change.';
create unique index objection_order_once on objection_order (objection_id) where standing <> 'brought_back';

create function keep_objection_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.standing <> 'waits'
    or (to_jsonb(old) - '{standing,settled_at,act_id,financial_year,no,order_no,effect}'::text[])
      is distinct from (to_jsonb(new) - '{standing,settled_at,act_id,financial_year,no,order_no,effect}'::text[]) then
    raise exception 'an order stays as it was made' using errcode = '55000';
  end if;
  return new;
end $$;
create trigger objection_order_is_kept before update or delete on objection_order for each row execute function keep_objection_order();

create table objection_event (
  objection_id bigint not null references objection,
  event_no integer not null check (event_no > 0),
  kind text not null,
  step text not null,
  at timestamptz not null,
  by_staff bigint references staff,
  remarks text,
  facts jsonb not null default '{}',
  primary key (objection_id, event_no)
);
comment on table objection_event is 'The way of an objection, step by step; remarks are the office''s own, facts are for everybody who tracks it.';

create table objection_file (
  objection_id bigint not null references objection,
  file_id uuid not null references stored_file,
  part text not null check (part in ('filing', 'order')),
  primary key (objection_id, file_id)
);

do $$
declare name text;
begin
  foreach name in array array['objection_event', 'objection_file'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', name || '_only_grows', name);
    execute format('create trigger %I before truncate on %I execute function refuse_change()', name || '_not_emptied', name);
  end loop;
end $$;

-- The next number of a series and year; whoever else takes one waits until this transaction ends.
create function next_objection_no(in_series text, in_year integer) returns integer language sql as $$
  insert into objection_series (series, financial_year, last_no) values (in_series, in_year, 1)
  on conflict (series, financial_year) do update set last_no = objection_series.last_no + 1 returning last_no
$$;

create view inv_objection as
  select objection.objection_id, objection_no, step, 'its step and its order differ' fault
  from objection left join objection_order standing
    on standing.objection_id = objection.objection_id and standing.standing <> 'brought_back'
  where case step
    when 'ordered' then standing.standing is distinct from 'waits'
    when 'resolved' then standing.standing is distinct from 'in_force' or standing.outcome = 'refused'
    when 'rejected' then standing.standing is distinct from 'in_force' or standing.outcome <> 'refused'
    else standing.order_id is not null end
  union all
  select objection_id, order_no, ordered.standing, 'in force and not carried out, or carried out and not in force'
  from objection_order ordered left join property_edit using (edit_id) left join correction using (correction_id)
  where (edit_id is not null and (ordered.standing = 'in_force') <> (property_edit.status = 'approved'))
    or (ordered.standing = 'waits' and edit_id is null and correction_id is null)
    or (correction_id is not null and (ordered.standing = 'in_force') <> (correction.status in ('posted', 'cancelled')));
comment on view inv_objection is 'An objection is closed by an order in force, and an order is in force when its change is made.';

create view inv_objection_number as
  select series, financial_year, last_no, numbers, most
  from objection_series full join (
    select 'OB' series, financial_year, count(*) numbers, max(no) most from objection group by financial_year
    union all
    select 'OO', financial_year, count(*), max(no) from objection_order where no is not null group by financial_year
  ) made using (series, financial_year)
  where last_no is distinct from numbers or last_no is distinct from most;
comment on view inv_objection_number is 'Numbers of objections and of orders on them have no gaps.';
