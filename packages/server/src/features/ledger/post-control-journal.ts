import type { Posting } from '@karsetu/domain/ledger/journal.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'

export type ControlJournal = {
  kind: 'till' | 'deposit' | 'settlement' | 'reversal'
  /** What makes the event unique for ever; posting it twice is refused with 23505. */
  businessKey: string
  effectiveOn: IsoDate
  postings: readonly Posting[]
  actor: string
  /** Which part of the balances it is written to: those of one cashier or bank are in one. */
  shard: number
  sessionId?: number | undefined
  reverses?: number
  memo?: unknown
}

/**
 * Writes a journal that moves control accounts alone: cash that changes hands, a difference, a deposit. Call it last:
 * whoever posts on the same accounts waits from here to the commit. The caller's audit row names the journal.
 * @returns its number
 */
export async function postControlJournal(tx: Tx, journal: ControlJournal): Promise<number> {
  const { kind, businessKey, reverses, sessionId, effectiveOn, actor, memo, shard, postings } = journal
  const { rows } = await tx.query<{ id: number }>(
    'select post_control_journal($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) id',
    [
      ...[
        kind,
        businessKey,
        reverses ?? null,
        sessionId ?? null,
        effectiveOn,
        actor,
        JSON.stringify(memo ?? {}),
        shard,
      ],
      postings.map(({ account }) => account),
      postings.map(({ amount }) => amount),
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('post_control_journal gave no number')
  return id
}
