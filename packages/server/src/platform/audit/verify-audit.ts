import type { Queryable } from '../db/queryable.ts'

/** Where in the chains it is; null: nowhere in them. An act of the register or a sealed row is named. */
export type AuditDiscrepancy = {
  shard: number | null
  seq: number | null
  fault: string
  actId?: number
  /** The table of a sealed row, its key and what people call it. */
  subject?: string
  rowKey?: string | null
  label?: string | null
}

/**
 * Walks every chain and lists what does not follow: a row whose hash is not its content's, a row that does not name the
 * one before it, a gap, a head that is not the last row. A tail cut off together with its head shows only against an anchor.
 */
export async function verifyAudit(sql: Queryable, mostErrors = 100): Promise<AuditDiscrepancy[]> {
  const { rows } = await sql.query<AuditDiscrepancy>(
    `with chained as (
       select shard, seq, recorded_at, body, prev_hash, hash,
         lag(hash) over part as before, lag(seq) over part as seq_before
       from audit_log window part as (partition by shard order by seq)
     ), origin as (
       select shard, sha256(convert_to('karsetu audit shard ' || shard, 'UTF8')) as hash from audit_head
     )
     select shard, seq, fault from (
       select shard, seq, 'content does not match its hash' as fault from chained where hash <> audit_hash(prev_hash, seq, recorded_at, body)
       union all
       select chained.shard, seq, 'does not follow the row before it' from chained join origin using (shard)
         where prev_hash <> coalesce(before, origin.hash)
       union all
       select shard, seq, 'a number is missing before it' from chained where seq <> coalesce(seq_before, 0) + 1
       union all
       select head.shard, head.seq, 'the head is not the last row' from audit_head head join origin using (shard)
         left join lateral (select seq, hash from audit_log last where last.shard = head.shard order by seq desc limit 1) last on true
         where head.seq <> coalesce(last.seq, 0) or head.hash <> coalesce(last.hash, origin.hash)
     ) faults order by shard, seq limit $1`,
    [mostErrors],
  )
  return rows
}

export type AuditAnchor = { takenAt: string; heads: { shard: number; seq: number; hash: string }[]; rows: number }

/** The heads of all chains together, to be kept where nobody who can change the database can change it. */
export async function readAnchor(sql: Queryable, takenAt: string): Promise<AuditAnchor> {
  const { rows } = await sql.query<{ shard: number; seq: number; hash: string }>(
    "select shard, seq, encode(hash, 'hex') hash from audit_head order by shard",
  )
  return { takenAt, heads: rows, rows: rows.reduce((sum, { seq }) => sum + seq, 0) }
}

/** What an earlier anchor says that the chains no longer do: rows gone, or rewritten up to the anchored head. */
export async function compareWithAnchor(sql: Queryable, anchor: AuditAnchor): Promise<AuditDiscrepancy[]> {
  const { rows } = await sql.query<AuditDiscrepancy>(
    `select anchored.shard, anchored.seq, case when kept.seq is null then 'the anchored row is gone' else 'the anchored row was rewritten' end as fault
     from jsonb_to_recordset($1) as anchored (shard smallint, seq bigint, hash text)
     left join audit_log kept using (shard, seq)
     where anchored.seq > 0 and (kept.seq is null or encode(kept.hash, 'hex') <> anchored.hash) order by 1`,
    [JSON.stringify(anchor.heads)],
  )
  return rows
}
