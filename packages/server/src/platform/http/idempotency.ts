import { createHmac } from 'node:crypto'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Tx } from '../db/database.ts'

export type KeptReply = { status: number; body: unknown }

type Key = { scope: string; text: string }

/** A body may hold a password: a plain digest of it could be tried out fast by whoever reads this table. */
const digestOf = (content: unknown, secret: Uint8Array) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(content) ?? '')
    .digest('hex')

/**
 * Claims the key inside the call's transaction. A second call with the same key waits for the first to commit and gets
 * its reply; when the first was refused nothing was kept, and the second runs.
 * @throws Failure call.key_reused when the key was used with another content.
 */
export async function claimKey(
  tx: Tx,
  { scope, text, secret }: Key & { secret: Uint8Array },
  content: unknown,
): Promise<KeptReply | undefined> {
  const requestHash = digestOf(content, secret)
  const claimed = await tx.query(
    'insert into idempotent_reply (scope, key, request_hash) values ($1, $2, $3) on conflict do nothing',
    [scope, text, requestHash],
  )
  if (claimed.rowCount === 1) return undefined
  const { rows } = await tx.query<{ request_hash: string; status: number | null; body: unknown }>(
    'select request_hash, status, body from idempotent_reply where scope = $1 and key = $2',
    [scope, text],
  )
  const saved = rows[0]
  if (!saved || saved.status === null) throw fail('call.key_in_use')
  if (saved.request_hash !== requestHash) throw fail('call.key_reused')
  return { status: saved.status, body: saved.body }
}

export async function saveReply(tx: Tx, { scope, text }: Key, reply: KeptReply): Promise<void> {
  await tx.query('update idempotent_reply set status = $3, body = $4 where scope = $1 and key = $2', [
    scope,
    text,
    reply.status,
    JSON.stringify(reply.body),
  ])
}
