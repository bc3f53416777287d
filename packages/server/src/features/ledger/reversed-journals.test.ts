import { allCalls } from '@karsetu/contract/all-calls.ts'
import type { LedgerReport } from '@karsetu/contract/ledger/ledger-calls.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { cashAccount } from '@karsetu/domain/ledger/accounts.ts'
import { bucketsOf } from '@karsetu/domain/ledger/buckets.ts'
import type { EntryKind } from '@karsetu/domain/ledger/entry.ts'
import { type JournalKind, journalOf, mirrorOf } from '@karsetu/domain/ledger/journal.ts'
import { rupees, ZERO } from '@karsetu/domain/money/paise.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { postJournal, readAccount } from './ledger-store.ts'
import { verifyLedger } from './verify-ledger.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 120 })
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows

/** The entries that each kind of journal of properties holds in practice. */
const holds: Readonly<Record<Exclude<JournalKind, 'reversal' | 'refund_due'>, readonly EntryKind[]>> = {
  opening: ['opening'],
  demand: ['demand'],
  payment: ['interest', 'rebate', 'advance_applied', 'payment'],
  advance_applied: ['interest', 'rebate', 'advance_applied'],
  reapportionment: ['interest', 'rebate', 'advance_applied', 'payment'],
  correction: ['correction', 'interest', 'rebate'],
  shift: ['correction', 'opening', 'rebate', 'shift'],
}

const charges: ReadonlySet<EntryKind> = new Set(['opening', 'demand', 'correction', 'interest'])
/** The auditor's balances list every account with its count of postings, mirrors among them. */
const listsPostings = '/audit/balances'

const lists = allCalls
  .flatMap(({ calls }) => Object.values(calls))
  .filter(
    ({ method, work, download, path }) =>
      method === 'GET' && work === 'report' && !download && !path.includes('{') && path !== listsPostings,
  )

let token: string
let property: { id: number; key: string }
beforeAll(async () => {
  token = await portal().tokenOf('admin')
  const [row] = await sql(
    `select property_id::integer id, property_unique_id key from property join property_account account using (property_id)
     where status = 'active' and account.version > 5 and balance_paise > 0 order by property_id limit 1`,
  )
  property = row
})

/** All summaries, lists and statements that the books answer without being asked for one thing. */
async function reports(): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = {}
  for (const query of ['', '?year=2024', '?asOf=2026-05-01'])
    for (const { path } of lists) {
      const { status, data } = await portal().ask({ path: `${path}${query}`, token })
      if (status === 200) read[path + query] = data
    }
  return read
}

async function statements() {
  const read: unknown[] = []
  for (const asOf of ['2025-03-31', '2026-05-01', '2026-11-20', '2027-03-31']) {
    const body = { propertyUniqueId: property.key, asOf }
    const { data } = await portal().ask({ method: 'POST', path: '/properties/ledger', token, body })
    const { rows: _, ...statement } = data as LedgerReport // parsed by the server's own output schema
    read.push(statement)
  }
  return read
}

function draftOf(kind: keyof typeof holds) {
  const entries = holds[kind].map((of, at) => ({
    financialYear: financialYear(2024),
    kind: of,
    buckets: bucketsOf({
      ...Object.fromEntries(HEADS.map((head) => [head, rupees((charges.has(of) ? 1 : -1) * (100 + at))])),
      interestHouse: rupees(of === 'rebate' || of === 'demand' ? 0 : (charges.has(of) ? 1 : -1) * 7),
      advance: of === 'payment' || of === 'opening' ? rupees(-5) : ZERO,
    }),
    effectiveOn: isoDate('2026-04-20'),
  }))
  return journalOf(kind, isoDate('2026-04-20'), entries, cashAccount('counter-1'))
}

describe('a journal and its reversal leave every summary, list and statement as before', () => {
  it('there are summaries and lists to compare', async () => {
    expect(Object.keys(await reports()).filter((path) => path.includes('Summary')).length).toBeGreaterThan(5)
  })

  it.each(Object.keys(holds) as (keyof typeof holds)[])('%s', async (kind) => {
    const before = [await reports(), await statements()]
    await portal().platform.database.transaction(async (tx) => {
      const { version } = await readAccount(tx, property.id)
      const draft = draftOf(kind)
      const shared = { propertyId: property.id, actor: 'system:test' }
      const journal = { ...shared, draft, version, businessKey: `test:${kind}` }
      const reverses = await postJournal(tx, journal)
      const mirror = mirrorOf(draft)
      await postJournal(tx, {
        ...shared,
        ...{ draft: mirror, version: version + draft.entries.length, businessKey: `test:${kind}:reversal`, reverses },
      })
    })
    expect([await reports(), await statements()]).toEqual(before)
  })

  it('an opening of many properties, reversed in one journal', async () => {
    const before = [await reports(), await statements()]
    await portal().platform.database.transaction(async (tx) => {
      await tx.query(
        `create temporary table staged_entry on commit drop as
           select property_id, 2024::smallint financial_year, 'opening' kind, 5000::bigint house_paise, 300::bigint water_paise,
             200::bigint sewer_paise, 70::bigint interest_house_paise, 0::bigint interest_water_paise, 0::bigint interest_sewer_paise,
             -40::bigint advance_paise
           from property_account where property_id <= $1`,
        [property.id],
      )
      const values = ['opening', 'test:openings', '2026-04-20', 'system:test', '{}', 'opening']
      const { rows } = await tx.query<{ id: number }>('select post_staged_entries($1, $2, $3, $4, $5, $6) id', values)
      await tx.query(
        `select reverse_opening_journal($1, 'test:openings:reversal', '2026-04-20', 'system:test', '{}')`,
        [rows[0]?.id],
      )
    })
    expect([await reports(), await statements()]).toEqual(before)
  })

  it('the nightly check reports a reversal that counts as something else', async () => {
    const broken = async () =>
      (await verifyLedger(portal().platform.database.reads)).filter(({ invariant }) => invariant === 'I06')
    expect(await broken()).toEqual([])
    await sql(
      `alter table ledger_entry disable trigger user;
       update ledger_entry set kind = 'reversal'
       where journal_id = (select journal_id from journal where business_key = 'test:openings:reversal')`,
    )
    expect(await broken()).not.toEqual([])
  })
})
