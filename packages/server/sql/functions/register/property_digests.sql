-- A property as one: its fields, owners, premises and files. What is derived for searches does not count.
create or replace function property_digests(ids bigint[] default null) returns table (property_id bigint, digest bytea)
language sql stable set timezone = 'UTC' as $$
  select property_id, seal_digest(jsonb_build_array(
    to_jsonb(property) - array['owner_search', 'owner_sound', 'changed_at'],
    (select jsonb_agg(to_jsonb(part) order by owner_no) from property_owner part where part.property_id = property.property_id),
    (select jsonb_agg(to_jsonb(part) order by premise_no) from premise part where part.property_id = property.property_id),
    (select jsonb_agg(to_jsonb(part) order by slot) from property_file part where part.property_id = property.property_id)))
  from property where ids is null or property_id = any (ids)
$$;
