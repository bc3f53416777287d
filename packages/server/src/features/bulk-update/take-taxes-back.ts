import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { JobContext } from '../../platform/jobs/job-context.ts'
import { reviseTaxesOfMany } from '../demand/revise-taxes.ts'
import type { PropertyAccount } from '../ledger/ledger-store.ts'
import { lockAccounts } from '../ledger/write-journals.ts'
import { demandsAsBefore, type MadeJournal, madeJournalColumns, mirrorJournals } from '../split/mirror-journals.ts'

type Cause = { cause: string; from: IsoDate; reason: string }

/** Accounts whose entries are in memory together. */
const atOnce = 1000

/**
 * Takes back what a revision of taxes posted: where nothing was posted on a property since, by the exact mirror, so
 * that withdrawn rebates and used credit are as they were; elsewhere the property is assessed again as the register now
 * stands, and only the difference moves.
 */
export async function takeTaxesBack(context: JobContext, taxed: readonly number[], request: Cause): Promise<void> {
  const propertyIds = taxed.toSorted((a, b) => a - b)
  const mirrors: number[] = []
  const movedOn: number[] = []
  for (let start = 0; start < propertyIds.length; start += atOnce) {
    const batch = await mirrorBatch(context, propertyIds.slice(start, start + atOnce), request)
    mirrors.push(...batch.mirrors)
    movedOn.push(...batch.movedOn)
    await context.setNotesAside()
  }
  // With nothing to revise, it keeps the control accounts of the mirrors alone.
  const revision = { ...request, propertyIds: movedOn, cause: `${request.cause}:undo`, alsoKeep: mirrors }
  await reviseTaxesOfMany(context, revision, context.setNotesAside)
}

/** The journals a revision wrote on some properties, by the keys it gave them. */
async function journalsOfCause(
  tx: Tx,
  accounts: ReadonlyMap<number, PropertyAccount>,
  cause: string,
): Promise<MadeJournal[]> {
  const journalIds = new Set([...accounts.values()].flatMap(({ entries }) => entries.map((entry) => entry.journalId)))
  const { rows } = await tx.query<MadeJournal>(
    `select ${madeJournalColumns} from journal made
     where made.journal_id = any ($1::bigint[]) and starts_with(business_key, 'revision:' || $2 || ':' || property_id || ':')`,
    [[...journalIds], cause],
  )
  return rows
}

async function mirrorBatch(
  context: JobContext,
  propertyIds: readonly number[],
  { reason, cause }: Cause,
): Promise<{ mirrors: number[]; movedOn: number[] }> {
  const accounts = await lockAccounts(context.tx, propertyIds)
  const made = await journalsOfCause(context.tx, accounts, cause)
  const ofProperty = Map.groupBy(made, ({ propertyId }) => propertyId)
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
