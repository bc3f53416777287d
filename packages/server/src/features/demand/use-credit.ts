import { duesAsOf, type LedgerRules } from '@karsetu/domain/ledger/dues.ts'
import { buildAdvancePosting } from '@karsetu/domain/ledger/post-payment.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { inLanes } from '../../platform/jobs/in-lanes.ts'
import { actorText } from '../ledger/actor-text.ts'
import { lockAccount, postJournal } from '../ledger/ledger-store.ts'
import type { Release } from './release-ward.ts'

/** Applications of credit in hand at once; each is a transaction like a payment's. */
const atOnce = 4

export type Credit = { rules: LedgerRules; on: IsoDate }

/**
 * Uses the credit of owners on the demand just raised in a ward. One property is one transaction that takes its locks
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
  await inLanes(waiting, atOnce, (propertyId) =>
    database.transaction((tx) => useCredit(tx, release, credit, propertyId)),
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

async function useCredit(tx: Tx, { run, origin }: Release, { rules, on }: Credit, propertyId: number) {
  const { entries, version } = await lockAccount(tx, propertyId)
  const draft = buildAdvancePosting(duesAsOf(entries, rules, on), rules)
  if (!draft || draft.entries.length === 0) return
  const journalId = await postJournal(tx, {
    draft,
    propertyId,
    version,
    businessKey: `advance:${run.financialYear}:run:${run.runId}:${propertyId}`,
    actor: actorText(origin.actor),
    memo: { runId: run.runId },
  })
  await appendAudit(
    tx,
    { ...origin, action: 'advance.apply' },
    { subjectKind: 'property', subjectId: String(propertyId), journalId },
  )
}
