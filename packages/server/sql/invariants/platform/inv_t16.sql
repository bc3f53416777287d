create view inv_t16 as
  select shard, seq from audit_log
  where body ->> 'action' is null or body ->> 'address' is null or body ->> 'requestId' is null or body ->> 'actorKind' is null
    or (body ->> 'actorKind' = 'staff' and body ->> 'actorId' is null)
    or (body ->> 'actorKind' = 'system' and body ->> 'actorName' is null);
comment on view inv_t16 is 'Every row of the audit log says who acted, from where and in which request.';
