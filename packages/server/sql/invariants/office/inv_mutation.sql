create view inv_mutation as
  select series, financial_year, kept.last_no, real.numbers, null::bigint mutation_id, 'numbers have a gap' fault
  from mutation_series kept full join (
    select left(no, 2) series, substr(no, 4, 4)::smallint financial_year, count(*)::integer numbers, max(right(no, 6)::integer) most
    from (select mutation_no no from mutation union all select order_no from mutation where order_no is not null) given group by 1, 2
  ) real using (series, financial_year)
  where coalesce(kept.last_no, 0) <> coalesce(real.numbers, 0) or coalesce(real.most, 0) <> coalesce(real.numbers, 0)
  union all
  select null, null, null, null, mutation_id, 'ordered, and the register does not show it'
  from mutation where status = 'approved' and not exists (
    select from register_change change where change.act_id = mutation.act_id and change.property_id = mutation.property_id
      and change.after ? 'owners');
comment on view inv_mutation is 'Applications and orders are numbered 1, 2, 3 … up to their counters, and every order changed the owners of its property.';
