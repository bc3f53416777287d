-- Lists and searches of a city of a million properties: what stands in an index need not be fetched from a table.

-- A name within a place: one index gives those who are both, where two had to be read whole and compared.
create extension if not exists btree_gin;
create index property_by_name on property
  using gin (owner_search gin_trgm_ops, owner_sound, zone_id, ward_id, mohalla_id, house_category, category_id);
drop index property_by_owner_text, property_by_owner_sound;

-- A list finds ids first, and needs no property for them.
drop index property_of_ward, property_of_zone, property_of_mohalla, property_of_use, property_of_zone_use,
  property_of_category, property_of_zone_category, property_by_id_beginning;
create index property_of_ward on property (ward_id, property_unique_id) include (property_id);
create index property_of_zone on property (zone_id, property_unique_id) include (property_id);
create index property_of_mohalla on property (mohalla_id, property_unique_id) include (property_id);
create index property_of_use on property (house_category, property_unique_id) include (property_id);
create index property_of_zone_use on property (zone_id, house_category, property_unique_id) include (property_id);
create index property_of_category on property (category_id, property_unique_id) include (property_id)
  where category_id is not null;
create index property_of_zone_category on property (zone_id, category_id, property_unique_id) include (property_id)
  where category_id is not null;
create index property_by_id_beginning on property (property_unique_id text_pattern_ops) include (property_id);

-- Dues within a place or a use: who walks the accounts in the order of their balances sees which are asked for.
alter table property_account
  add at_zone bigint, add at_ward bigint, add at_mohalla bigint, add used_as text, add of_category bigint;
comment on table property_account is
  'What a property owes. Place, use and category repeat the register, for lists by dues; inv_account_place compares them.';

create function place_accounts(ids bigint[]) returns void language sql as $$
  update property_account account
  set at_zone = zone_id, at_ward = ward_id, at_mohalla = mohalla_id, used_as = house_category, of_category = category_id
  from property
  where property.property_id = account.property_id and (ids is null or account.property_id = any (ids))
    and (at_zone, at_ward, at_mohalla, used_as, of_category) is distinct from (zone_id, ward_id, mohalla_id, house_category, category_id)
$$;
comment on function place_accounts is 'Brings what accounts repeat of these properties up to date; null: of all, after a load without triggers.';

drop index property_account_by_balance;
select place_accounts(null);
create index property_account_by_balance on property_account (balance_paise, property_id)
  include (at_zone, at_ward, at_mohalla, used_as, of_category);
-- Every payment moves a row; a list that answers from the index alone looks into the table where rows moved lately.
alter table property_account set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);

create or replace function open_property_accounts() returns trigger language plpgsql as $$
begin
  insert into property_account (property_id, at_zone, at_ward, at_mohalla, used_as, of_category)
    select property_id, zone_id, ward_id, mohalla_id, house_category, category_id from added order by property_id
  on conflict do nothing;
  return null;
end $$;

create function keep_account_place() returns trigger language plpgsql as $$
begin
  perform place_accounts(array[new.property_id]);
  return null;
end $$;
create trigger property_places_account after update on property for each row
  when ((old.zone_id, old.ward_id, old.mohalla_id, old.house_category, old.category_id)
    is distinct from (new.zone_id, new.ward_id, new.mohalla_id, new.house_category, new.category_id))
  execute function keep_account_place();

create view inv_account_place as
  select property_id from property join property_account account using (property_id)
  where (at_zone, at_ward, at_mohalla, used_as, of_category) is distinct from (zone_id, ward_id, mohalla_id, house_category, category_id);
comment on view inv_account_place is 'What accounts repeat of place, use and category is what the register says.';
