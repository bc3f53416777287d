import type { ManyMatched, MatchManyForm } from '@karsetu/contract/old-property/old-property-calls.ts'
import { Failure } from '@karsetu/contract/platform/fail.ts'
import { sumPaise, ZERO } from '@karsetu/domain/money/paise.ts'
import type { AuditNote, WriteContext } from '../../platform/http/context.ts'
import { errorBody } from '../../platform/http/error-reply.ts'
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
  const rows: Row[] = []
  // In one order everywhere, so that two who match at once wait for each other and never both.
  for (const pair of pairs.toSorted((a, b) => a.oldPropertyId - b.oldPropertyId))
    rows.push(await matchOne(context, pair, carryDues, notes))
  if (preview) {
    await tx.query('rollback to savepoint rehearsal')
    context.audited()
  } else for (const note of notes) context.note(note)
  return {
    applied: !preview,
    matched: rows.filter(({ fault }) => fault === null).length,
    carriedPaise: sumPaise(rows.map(({ carriedPaise }) => carriedPaise)),
    rows,
  }
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
