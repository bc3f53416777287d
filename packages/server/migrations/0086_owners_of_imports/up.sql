-- A property brought in by a register is named by all its owners, as every other one is.

update property set owner_name = named.names
from (
  select property_id, string_agg(name, ', ' order by owner_no) names, (array_agg(name order by owner_no))[1] first_name
  from property_owner where until is null group by property_id having count(*) > 1
) named
where named.property_id = property.property_id and origin ? 'importId' and owner_name = first_name;
