create view inv_i05 as
  select business_key, count(*) journals from journal group by business_key having count(*) > 1;
comment on view inv_i05 is 'One event is one journal.';
