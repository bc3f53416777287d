create or replace function arv_bounds() returns bigint[] stable language sql as 'select array_agg(from_paise order by from_paise) from arv_band';
