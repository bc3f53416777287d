-- A row of an index holds some 2,700 bytes; an estate of a hundred heirs has more.
create or replace function stands_in_index(owner_search text, owner_sound text[]) returns boolean language sql immutable
  return octet_length(owner_search) + coalesce(octet_length(array_to_string(owner_sound, '        ')), 0) <= 1500;
