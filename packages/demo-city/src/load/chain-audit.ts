import type { ClientBase } from 'pg'

/** Each journal's audit row, before it is chained; later ones follow earlier ones in the chain of their shard. */
const auditRows = `
  select shard_of(coalesce(journal.property_id, journal_id))::smallint as shard, journal.recorded_at, journal_id,
    jsonb_strip_nulls(jsonb_build_object(
      'actorKind', split_part(actor, ':', 1),
      'actorId', case when actor like 'staff:%' then split_part(actor, ':', 2)::bigint end,
      'actorName', case when actor like 'staff:%' then username else split_part(actor, ':', 2) end,
      'address', case when actor like 'staff:%' then '192.0.2.10' else 'local' end,
      'requestId', 'demo-' || journal_id,
      'action', case journal.kind when 'demand' then 'demand.raise' when 'advance_applied' then 'advance.apply'
        when 'reversal' then 'payment.reverse' else case when actor like 'staff:%' then 'payment.take' else 'payment.settle' end end,
      'subjectKind', case when journal.property_id is null then 'ward' else 'property' end,
      'subjectId', coalesce(journal.property_id::text, memo ->> 'wardId'),
      'journalId', journal_id,
      'after', case when amount_paise is not null then jsonb_build_object('amountPaise', amount_paise, 'receiptNo', receipt_no) end
    )) as body
  from journal
  left join staff on actor = 'staff:' || staff_id
  left join (select payment.journal_id, payment.amount_paise, receipt_no from payment join receipt using (payment_id)) paid using (journal_id)
  where shard_of(coalesce(journal.property_id, journal_id)) between $1 and $2`

/**
 * Writes the audit rows of all journals in the shards given, chained from the heads as they stand. As
 * `append_audits` does, but each row at the moment of its journal.
 */
export async function chainAudit(client: ClientBase, fromShard: number, toShard: number): Promise<void> {
  await client.query(
    `with numbered as (
      select row.*, head.hash as head, head.seq + row_number() over (partition by shard order by row.recorded_at, journal_id) as seq
      from (${auditRows}) row join audit_head head using (shard)
    ), chained as (
      select *, audit_chain(head, seq, recorded_at, body) over (partition by shard order by seq rows unbounded preceding) as hash
      from numbered
    )
    insert into audit_log (shard, seq, recorded_at, body, prev_hash, hash)
    select shard, seq, recorded_at, body, coalesce(lag(hash) over (partition by shard order by seq), head), hash from chained`,
    [fromShard, toShard],
  )
  await client.query(
    `update audit_head set seq = last.seq, hash = last.hash
     from (select distinct on (shard) shard, seq, hash from audit_log where shard between $1 and $2 order by shard, seq desc) last
     where last.shard = audit_head.shard`,
    [fromShard, toShard],
  )
}
