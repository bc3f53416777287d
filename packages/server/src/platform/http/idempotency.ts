import { createHash } from 'node:crypto'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Tx } from '../db/database.ts'

export type KeptReply = { status: number; body: unknown }

const hashOf = (content: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(content) ?? '')
    .digest('hex')

/**
 * Claims the key inside the call's transaction. A second call with the same key waits for the first to commit and gets
 * its reply; when the first was refused nothing was kept, and the second runs.
 * @throws Failure call.key_reused when the key was used with another content.
 */
export async function claimKey(tx: Tx, scope: string, key: string, content: unknown): Promise<KeptReply | undefined> {
  const requestHash = hashOf(content)
  const claimed = await tx.query(
    'insert into idempotent_reply (scope, key, request_hash) values ($1, $2, $3) on conflict do nothing',
    [scope, key, requestHash],
  )
  if (claimed.rowCount === 1) return undefined
  const { rows } = await tx.query<{ request_hash: string; status: number | null; body: unknown }>(
    'select request_hash, status, body from idempotent_reply where scope = $1 and key = $2',
    [scope, key],
  )
  const kept = rows[0]
  if (!kept || kept.status === null) throw fail('call.key_in_use')
  if (kept.request_hash !== requestHash) throw fail('call.key_reused')
  return { status: kept.status, body: kept.body }
}

export async function keepReply(tx: Tx, scope: string, key: string, reply: KeptReply): Promise<void> {
  await tx.query('update idempotent_reply set status = $3, body = $4 where scope = $1 and key = $2', [
    scope,
    key,
    reply.status,
    JSON.stringify(reply.body),
  ])
}
