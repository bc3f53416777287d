import { duesAsOf, type LedgerRules } from '@karsetu/domain/ledger/dues.ts'
import { buildAdvancePosting } from '@karsetu/domain/ledger/post-payment.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { appendAudits } from '../../platform/audit/append-audit.ts'
import { commitLater } from '../../platform/db/commit-later.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { inLanes } from '../../platform/jobs/in-lanes.ts'
import { actorText } from '../ledger/actor-text.ts'
import type { JournalToPost } from '../ledger/ledger-store.ts'
import { readOwnerRebates } from '../ledger/owner-rebates.ts'
import { keepBalances, lockAccounts, writeJournals } from '../ledger/write-journals.ts'
import type { Release } from './release-ward.ts'

/** Accounts whose credit is used in one transaction, and such transactions beside each other. */
const [inOne, atOnce] = [50, 2]

export type Credit = { rules: LedgerRules; on: IsoDate }

/**
 * Uses the credit of owners on the demand just raised in a ward. Some properties are one transaction that takes its locks
 * in the order a payment does: a ward's worth of them in one would stand in the way of payments all over the city. Begun
 * again after a crash, it finds what is used already used.
 */
export async function useCreditOfWard(
  database: Database,
  release: Release,
  credit: Credit,
  wardId: number,
): Promise<void> {
  const waiting = await propertiesWithCredit(database.reads, release.run.runId, wardId)
  const parts = Array.from({ length: Math.ceil(waiting.length / inOne) }, (_, at) =>
    waiting.slice(at * inOne, (at + 1) * inOne),
  )
  await inLanes(parts, atOnce, (propertyIds) =>
    database.transaction((tx) => useCredit(tx, release, credit, propertyIds)),
  )
}

async function propertiesWithCredit(sql: Queryable, runId: number, wardId: number): Promise<number[]> {
  const { rows } = await sql.query<{ propertyId: number }>(
    `select property_id "propertyId" from demand_run_ward run join ledger_entry entry using (journal_id)
       join property_account account using (property_id)
     where run_id = $1 and ward_id = $2 and account.advance_paise > 0 order by property_id`,
    [runId, wardId],
  )
  return rows.map(({ propertyId }) => propertyId)
}

async function useCredit(tx: Tx, { run, origin }: Release, { rules, on }: Credit, propertyIds: readonly number[]) {
  await commitLater(tx)
  const accounts = await lockAccounts(tx, propertyIds)
  const rebates = await readOwnerRebates(tx, propertyIds)
  const journals = propertyIds.flatMap((propertyId): JournalToPost[] => {
    const { entries = [], version = 0 } = accounts.get(propertyId) ?? {}
    const draft = buildAdvancePosting(duesAsOf(entries, rules, on, { rebateContext: rebates.get(propertyId) }), rules)
    if (!draft) return []
    const businessKey = `advance:${run.financialYear}:run:${run.runId}:${propertyId}`
    return [{ draft, propertyId, version, businessKey, actor: actorText(origin.actor), memo: { runId: run.runId } }]
  })
  const journalIds = await writeJournals(tx, journals)
  await keepBalances(tx, journalIds)
  const notes = journalIds.map((journalId, at) => ({
    ...{ subjectKind: 'property', subjectId: String(journals[at]?.propertyId) },
    journalId,
  }))
  await appendAudits(tx, { ...origin, action: 'advance.apply' }, notes)
}
