import { type Actor, staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { shardOf } from '@karsetu/domain/ledger/shard.ts'
import type { Queryable } from '../db/queryable.ts'
import type { AuditNote } from '../http/context.ts'
import { hideContacts } from './hide-contacts.ts'

/** Spreads subjects over the chains; a property's own changes follow each other in one chain, its payments in any. */
export function auditShard(subject: string | number): number {
  if (typeof subject === 'number') return shardOf(subject)
  let hash = 0
  for (const letter of subject) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return shardOf(hash)
}

export type AuditOrigin = { actor: Actor; address: string; requestId: string; action: string }

export function auditBody(origin: AuditOrigin, note: AuditNote): Record<string, unknown> {
  const { actor } = origin
  return {
    actorKind: actor.kind,
    actorId: staffIdOf(actor),
    actorName: actor.kind === 'staff' ? actor.username : actor.kind === 'system' ? actor.name : null,
    address: origin.address,
    requestId: origin.requestId,
    action: origin.action,
    ...note,
    ...(note.before === undefined ? {} : { before: hideContacts(note.before) }),
    ...(note.after === undefined ? {} : { after: hideContacts(note.after) }),
  }
}

export async function appendAudit(tx: Queryable, origin: AuditOrigin, note: AuditNote): Promise<void> {
  await tx.query('select append_audit($1, $2)', [auditShard(note.subjectId), JSON.stringify(auditBody(origin, note))], {
    name: 'audit',
  })
}

/** The same for many changes at once, each on the chain of its subject. */
export async function appendAudits(tx: Queryable, origin: AuditOrigin, notes: readonly AuditNote[]): Promise<void> {
  if (notes.length === 0) return
  await tx.query('select append_audits($1, $2::jsonb[])', [
    notes.map(({ subjectId }) => auditShard(subjectId)),
    notes.map((note) => JSON.stringify(auditBody(origin, note))),
  ])
}

/** Keeps audit rows in a table of this transaction alone, numbered from `first` on: nobody waits for their chains yet. */
export async function setAuditsAside(
  tx: Queryable,
  origin: AuditOrigin,
  notes: readonly AuditNote[],
  first: number,
): Promise<void> {
  await tx.query(
    'create temporary table if not exists audit_aside (place integer primary key, shard integer, body jsonb) on commit drop',
  )
  await tx.query(
    `insert into audit_aside select $1 + place - 1, shard, body
     from unnest($2::integer[], $3::jsonb[]) with ordinality given (shard, body, place)`,
    [
      first,
      notes.map(({ subjectId }) => auditShard(subjectId)),
      notes.map((note) => JSON.stringify(auditBody(origin, note))),
    ],
  )
}

/** Appends rows that were set aside, `from` and up to but without `until`. */
export async function appendAuditsAside(tx: Queryable, from: number, until: number): Promise<void> {
  await tx.query(
    `select append_audits(array_agg(shard order by place), array_agg(body order by place)) from audit_aside
     where place >= $1 and place < $2`,
    [from, until],
  )
}
