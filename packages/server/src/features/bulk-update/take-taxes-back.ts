import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import { reviseTaxes } from '../demand/revise-taxes.ts'
import { keepBalances, lockAccounts } from '../ledger/write-journals.ts'
import type { RegisterContext } from '../property/register-act.ts'
import { demandsAsBefore, type MadeJournal, madeJournalColumns, mirrorJournals } from '../split/mirror-journals.ts'

type Cause = { cause: string; from: IsoDate; reason: string }

/** Accounts whose entries are in memory together. */
const atOnce = 1000
/** More journals than one revision writes on a property: two for each year, and the use of credit. */
const mostJournals = 40

/**
 * Takes back what a revision of taxes posted: where nothing was posted on a property since, by the exact mirror, so
 * that withdrawn rebates and used credit are as they were; elsewhere the property is assessed again as the register now
 * stands, and only the difference moves.
 */
export async function takeTaxesBack(
  context: RegisterContext,
  propertyIds: readonly number[],
  asked: Cause,
): Promise<void> {
  const mirrors: number[] = []
  const movedOn: number[] = []
  for (let start = 0; start < propertyIds.length; start += atOnce) {
    const made = await journalsOfCause(context.tx, propertyIds.slice(start, start + atOnce), asked.cause)
    const batch = await mirrorBatch(context, made, asked)
    mirrors.push(...batch.mirrors)
    movedOn.push(...batch.movedOn)
  }
  if (movedOn.length > 0)
    await reviseTaxes(context, { ...asked, propertyIds: movedOn, cause: `${asked.cause}:undo`, alsoKeep: mirrors })
  else if (mirrors.length > 0) await keepBalances(context.tx, mirrors)
}

/** The journals a revision wrote on some properties, by the keys it gave them. */
async function journalsOfCause(tx: Tx, propertyIds: readonly number[], cause: string): Promise<MadeJournal[]> {
  const { rows } = await tx.query<MadeJournal>(
    `select ${madeJournalColumns}
     from unnest($1::bigint[]) chosen cross join generate_series(0, ${mostJournals}) place
     join journal made on made.business_key = 'revision:' || $2 || ':' || chosen || ':' || place`,
    [propertyIds, cause],
  )
  return rows
}

async function mirrorBatch(
  context: RegisterContext,
  made: readonly MadeJournal[],
  { reason, cause }: Cause,
): Promise<{ mirrors: number[]; movedOn: number[] }> {
  const ofProperty = Map.groupBy(made, ({ propertyId }) => propertyId)
  const accounts = await lockAccounts(context.tx, [...ofProperty.keys()])
  const isLast = (propertyId: number) => {
    const last = accounts.get(propertyId)?.entries.at(-1)
    return ofProperty.get(propertyId)?.some(({ journalId }) => String(journalId) === last?.journalId) ?? false
  }
  const untouched = made.filter(({ propertyId }) => isLast(propertyId))
  const mirrored = await mirrorJournals(context, untouched, { accounts, reason, cause: `revision:${cause}` })
  await demandsAsBefore(context, mirrored, reason)
  return {
    mirrors: [...mirrored.values()],
    movedOn: [...ofProperty.keys()].filter((propertyId) => !isLast(propertyId)),
  }
}
