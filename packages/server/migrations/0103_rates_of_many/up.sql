-- One resolution sets the rates of many mohallas: one proposal, rehearsed and decided as a whole.

alter table rule_change add column mohalla_ids bigint[] check (cardinality(mohalla_ids) > 0);
comment on column rule_change.mohalla_ids is 'The mohallas in which alone it would hold; none: in the whole city.';
update rule_change set
    mohalla_ids = array[mohalla_id],
    body = case when subject = 'mohallaRates'
      then jsonb_build_object('mohallas', jsonb_build_array(body || jsonb_build_object('mohallaId', mohalla_id))) else body end
  where mohalla_id is not null;
alter table rule_change drop constraint rule_change_of_mohalla, drop column mohalla_id,
  add constraint rule_change_of_mohallas
    check ((mohalla_ids is not null) = (subject in ('mohallaRates', 'mohallaServices'))),
  add constraint services_of_one_mohalla check (subject <> 'mohallaServices' or cardinality(mohalla_ids) = 1);
