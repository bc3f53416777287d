create view inv_i11 as
  select shard, head.seq head_seq, last.seq last_seq
  from audit_head head left join lateral (select seq, hash from audit_log where audit_log.shard = head.shard order by seq desc limit 1) last on true
  where head.seq <> coalesce(last.seq, 0) or (last.hash is not null and head.hash <> last.hash);
comment on view inv_i11 is 'The head of every audit chain is its last row.';
