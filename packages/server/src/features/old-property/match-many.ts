import type { ManyMatched, MatchManyForm } from '@karsetu/contract/old-property/old-property-calls.ts'
import { Failure } from '@karsetu/contract/platform/fail.ts'
import { sumPaise, ZERO } from '@karsetu/domain/money/paise.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { AuditNote, WriteContext } from '../../platform/http/context.ts'
import { errorBody } from '../../platform/http/error-reply.ts'
import { lockAccountsRows } from '../ledger/write-journals.ts'
import { lockPtins } from '../property/assert-free-ptin.ts'
import { lockStates } from '../property/register-store.ts'
import { matchOldProperty } from './match-old-property.ts'

type Pair = MatchManyForm['pairs'][number]
type Row = ManyMatched['rows'][number]

/**
 * Matches many records in one act, each with a journal of its own, so that each can be taken back alone. One that cannot
 * be matched says why and leaves the others be. A preview does the same and takes all of it back.
 */
export async function matchMany(
  context: WriteContext,
  { pairs, carryDues, preview }: MatchManyForm,
): Promise<ManyMatched> {
  const { tx } = context
  const notes: AuditNote[] = []
  await tx.query('savepoint rehearsal')
  await lockAll(tx, pairs)
  const rows: Row[] = []
  for (const pair of pairs.toSorted((a, b) => a.oldPropertyId - b.oldPropertyId))
    rows.push(await matchOne(context, pair, carryDues, notes))
  if (preview) {
    await tx.query('rollback to savepoint rehearsal')
    context.audited()
  } else for (const note of notes) context.note(note)
  return {
    applied: !preview,
    matched: rows.filter(({ fault: fieldError }) => fieldError === null).length,
    carriedPaise: sumPaise(rows.map(({ carriedPaise }) => carriedPaise)),
    rows,
  }
}

/** Each kind at once and in its order, so that others who change one of them wait, and nobody crosswise. */
async function lockAll(tx: Tx, pairs: readonly Pair[]): Promise<void> {
  const { rows: records } = await tx.query<{ ptin: string }>(
    'select ptin_no ptin from old_property where old_property_id = any ($1) order by old_property_id for update',
    [pairs.map(({ oldPropertyId }) => oldPropertyId)],
  )
  const { rows: properties } = await tx.query<{ id: number }>(
    'select property_id id from property where property_unique_id = any ($1) order by 1',
    [pairs.map(({ propertyUniqueId }) => propertyUniqueId)],
  )
  const propertyIds = properties.map(({ id }) => id)
  await lockStates(tx, propertyIds)
  await lockAccountsRows(tx, propertyIds)
  await lockPtins(
    tx,
    records.map(({ ptin }) => ptin),
  )
}

async function matchOne(
  context: WriteContext,
  { oldPropertyId, propertyUniqueId }: Pair,
  carryDues: boolean,
  notes: AuditNote[],
): Promise<Row> {
  const { tx } = context
  const own: AuditNote[] = []
  await tx.query('savepoint one_match')
  try {
    const { carriedPaise } = await matchOldProperty(
      { ...context, note: (note) => void own.push(note) },
      { id: oldPropertyId, propertyUniqueId, carryDues, preview: false },
    )
    notes.push(...own)
    await tx.query('release savepoint one_match')
    return { oldPropertyId, propertyUniqueId, carriedPaise, fault: null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await tx.query('rollback to savepoint one_match')
    return { oldPropertyId, propertyUniqueId, carriedPaise: ZERO, fault: errorBody(error).message }
  }
}
