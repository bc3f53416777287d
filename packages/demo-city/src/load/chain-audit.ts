import type { ClientBase } from 'pg'

/** The journals of the shards $1 to $2 with what their audit rows say, numbered in their order in the chain of each shard. */
const numberedJournals = `
  select *, row_number() over (partition by shard order by recorded_at, journal_id) as place
  from (
    select head.shard, journal.recorded_at, journal_id,
      journal.kind, journal.property_id, actor, memo, username, amount_paise, receipt_no, head.hash as head, head.seq as seq_before
    from journal
    join audit_head head on head.shard = shard_of(coalesce(journal.property_id, journal_id))
    left join staff on actor = 'staff:' || staff_id
    left join (
      select payment.journal_id, payment.amount_paise, receipt_no from payment join receipt using (payment_id)
      where shard_of(payment.property_id) between $1 and $2
    ) paid using (journal_id)
    where shard_of(coalesce(journal.property_id, journal_id)) between $1 and $2
  ) made`

const auditBody = `
  jsonb_strip_nulls(jsonb_build_object(
    'actorKind', split_part(actor, ':', 1),
    'actorId', case when actor like 'staff:%' then split_part(actor, ':', 2)::bigint end,
    'actorName', case when actor like 'staff:%' then username else split_part(actor, ':', 2) end,
    'address', case when actor like 'staff:%' then '192.0.2.10' else 'local' end,
    'requestId', 'demo-' || journal_id,
    'action', case kind when 'demand' then 'demand.raise' when 'advance_applied' then 'advance.apply'
      when 'reversal' then 'payment.reverse' else case when actor like 'staff:%' then 'payment.take' else 'payment.settle' end end,
    'subjectKind', case when property_id is null then 'ward' else 'property' end,
    'subjectId', coalesce(property_id::text, memo ->> 'wardId'),
    'journalId', journal_id,
    'after', case when amount_paise is not null then jsonb_build_object('amountPaise', amount_paise, 'receiptNo', receipt_no) end
  ))`

/**
 * Writes the audit rows of all journals in the shards given, chained from the heads as they stand. As
 * `append_audits` does, but each row at the moment of its journal; the three windows have one order, so that the
 * journals are sorted once, before their long bodies are made.
 */
export async function chainAudit(client: ClientBase, fromShard: number, toShard: number): Promise<void> {
  await client.query(
    `insert into audit_log (shard, seq, recorded_at, body, prev_hash, hash)
    select shard, seq, recorded_at, body,
      coalesce(lag(hash) over (partition by shard order by recorded_at, journal_id), head), hash
    from (
      select *, audit_chain(head, seq, recorded_at, body)
        over (partition by shard order by recorded_at, journal_id rows unbounded preceding) as hash
      from (
        select shard, recorded_at, journal_id, head, seq_before + place as seq, ${auditBody} as body
        from (${numberedJournals}) numbered
      ) told
    ) chained`,
    [fromShard, toShard],
  )
  await client.query(
    `update audit_head set seq = last.seq, hash = last.hash
     from (
       select shard, seq, hash from audit_log
       join (select shard, max(seq) as seq from audit_log where shard between $1 and $2 group by shard) newest using (shard, seq)
     ) last
     where last.shard = audit_head.shard`,
    [fromShard, toShard],
  )
}
