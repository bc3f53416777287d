import { duesAsOf, type LedgerRules } from '@karsetu/domain/ledger/dues.ts'
import { buildAdvancePosting } from '@karsetu/domain/ledger/post-payment.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { appendAudits } from '../../platform/audit/append-audit.ts'
import { againWhenOvertaken } from '../../platform/db/again-when-overtaken.ts'
import { commitLater } from '../../platform/db/commit-later.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { inWorkers } from '../../platform/jobs/in-workers.ts'
import type { Chore } from '../../platform/jobs/job-worker.ts'
import type { Platform } from '../../platform/platform.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { actorText } from '../ledger/actor-text.ts'
import type { JournalToPost } from '../ledger/ledger-store.ts'
import { ownerRebateContexts } from '../ledger/rebate-context.ts'
import { lockAccounts, refreshBalances, writeJournals } from '../ledger/write-journals.ts'
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
  const { run, origin } = release
  const keyOf = (propertyId: number) => `advance:${run.financialYear}:run:${run.runId}:${propertyId}`
  const use = { ...credit, origin, memo: { runId: run.runId }, keyOf }
  await inWorkers(parts, atOnce, (propertyIds) =>
    againWhenOvertaken(() => database.transaction((tx) => useCredit(tx, use, propertyIds))),
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

type Use = Credit & {
  origin: Release['origin']
  memo: object
  /** Of a property at a version of its account. */
  keyOf: (propertyId: number, version: number) => string
}

async function useCredit(tx: Tx, { rules, on, origin, memo, keyOf }: Use, propertyIds: readonly number[]) {
  await commitLater(tx)
  const accounts = await lockAccounts(tx, propertyIds)
  const rebates = await ownerRebateContexts(tx, propertyIds)
  const journals = propertyIds.flatMap((propertyId): JournalToPost[] => {
    const { entries = [], version = 0 } = accounts.get(propertyId) ?? {}
    const draft = buildAdvancePosting(duesAsOf(entries, rules, on, { rebateContext: rebates.get(propertyId) }), rules)
    if (!draft) return []
    const businessKey = keyOf(propertyId, version)
    return [{ draft, propertyId, version, businessKey, actor: actorText(origin.actor), memo }]
  })
  const journalIds = await writeJournals(tx, journals)
  await refreshBalances(tx, journalIds)
  const notes = journalIds.map((journalId, at) => ({
    ...{ subjectKind: 'property', subjectId: String(journals[at]?.propertyId) },
    journalId,
  }))
  await appendAudits(tx, { ...origin, action: 'advance.apply' }, notes)
}

const atNight: Release['origin'] = {
  actor: { kind: 'system', name: 'ledger' },
  ...{ address: 'system', requestId: 'use-waiting-credit', action: 'advance.apply' },
}

/**
 * Uses credit that stands beside dues, so that no rebate lapses and no interest accrues while the city holds the owner's
 * money: of a demand released before its first day, of a lowering before it. Credit whose dues have not begun waits on.
 */
export async function useWaitingCredit({ database, clock }: Platform): Promise<void> {
  const on = istDateOf(clock().toISOString())
  const rules = await ledgerRules(database.reads)
  const use: Use = { rules, on, origin: atNight, memo: {}, keyOf: (id, version) => `advance:waiting:${id}:${version}` }
  for (let after = 0; ; ) {
    const waiting = await waitingBeyond(database.reads, after)
    if (waiting.length > 0) await database.transaction((tx) => useCredit(tx, use, waiting))
    const last = waiting.at(-1)
    if (last === undefined) return
    after = last
  }
}

async function waitingBeyond(sql: Queryable, after: number): Promise<number[]> {
  const { rows } = await sql.query<{ propertyId: number }>(
    `select property_id "propertyId" from property_account
     where property_id > $1 and advance_paise > 0 and balance_paise + advance_paise > 0 order by property_id limit ${inOne}`,
    [after],
  )
  return rows.map(({ propertyId }) => propertyId)
}

/** A quarter past midnight in India, after the reliefs that end with the day. */
export const creditChore: Chore = { name: 'use-waiting-credit', pattern: '45 18 * * *', run: useWaitingCredit }
