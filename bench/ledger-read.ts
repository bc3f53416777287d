/**
 * The ledger of a property with 25 years of demands, interest and payments, as the screen gets it (entries, statement,
 * dues today, what to pay by which day), against the bare SELECT of the same entries.
 */
import { headAmounts } from '@karsetu/domain/assessment/heads.ts'
import { cashAccount } from '@karsetu/domain/ledger/accounts.ts'
import type { EntryDraft } from '@karsetu/domain/ledger/entry.ts'
import { buildDemandPosting } from '@karsetu/domain/ledger/post-demand.ts'
import { buildPaymentPosting } from '@karsetu/domain/ledger/post-payment.ts'
import { rupees } from '@karsetu/domain/money/paise.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import { dateOf, isoDate } from '@karsetu/domain/time/iso-date.ts'
import { ledgerRules } from '@karsetu/server/features/assessment/ledger-rules-store.ts'
import { postJournal, readAccount } from '@karsetu/server/features/ledger/ledger-store.ts'
import { readLedger } from '@karsetu/server/features/ledger/read-ledger.ts'
import { openDatabase, type Tx } from '@karsetu/server/platform/db/database.ts'
import type { Context } from '@karsetu/server/platform/http/context.ts'
import { percentile, report, timed, timeFigure } from './figures.ts'

const [firstYear, lastYear] = [2002, 2026]
const rounds = 300
/** A ledger read is four questions and the exact interest of every year on top of the entries. */
const most = 5

class Undone extends Error {}

/** Twenty-five years on an account of the demo city that has none; what is written is undone at the end. */
async function livedThrough(tx: Tx): Promise<{ propertyId: number; propertyUniqueId: string; entries: number }> {
  const { rows } = await tx.query<{ propertyId: number; propertyUniqueId: string; mohallaId: number }>(
    `insert into property (property_unique_id, zone_id, ward_id, mohalla_id, owner_name)
     select 'ZZ-999-999-999999', zone_id, ward_id, mohalla_id, 'Bench' from mohalla join ward using (ward_id) limit 1
     returning property_id as "propertyId", property_unique_id as "propertyUniqueId"`,
  )
  const [property] = rows
  if (!property) throw new Error('the database holds no demo city')
  const rules = await ledgerRules(tx)
  const entries: EntryDraft[] = []
  const post = async (draft: Parameters<typeof postJournal>[1]['draft'], key: string) => {
    const journal = {
      draft,
      propertyId: property.propertyId,
      version: entries.length,
      businessKey: `bench:${key}`,
      actor: 'system:bench',
    }
    await postJournal(tx, journal)
    entries.push(...draft.entries)
  }
  for (let year = firstYear; year <= lastYear; year++) {
    const amounts = headAmounts((head) => rupees(head === 'house' ? 4500 : head === 'water' ? 3750 : 900))
    await post(buildDemandPosting(financialYear(year), amounts, dateOf(year, 4, 1)), `demand:${year}`)
    const receiving = cashAccount('1')
    const { journals } = buildPaymentPosting({
      entries,
      rules,
      on: dateOf(year, 10, 20),
      amount: rupees(8000),
      receiving,
    })
    for (const [at, draft] of journals.entries()) await post(draft, `payment:${year}:${at}`)
  }
  return { ...property, entries: entries.length }
}

const database = openDatabase({ url: process.env.DATABASE_URL ?? '' })
await database
  .transaction(async (tx) => {
    const property = await livedThrough(tx)
    const context: Context = {
      reads: tx,
      searches: tx,
      actor: { kind: 'public' },
      now: '2026-11-20T06:00:00Z',
      today: isoDate('2026-11-20'),
      locale: 'en',
      request: { id: 'bench', address: 'local', device: null, key: undefined },
      get platform(): never {
        throw new Error('a ledger read needs no platform')
      },
    }
    const [ours, floor]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      floor.push(await timed(() => readAccount(tx, property.propertyId)))
      ours.push(await timed(() => readLedger(context, { propertyUniqueId: property.propertyUniqueId })))
    }
    const facts = { years: lastYear - firstYear + 1, entries: property.entries, p95: percentile(ours, 0.95) }
    report(timeFigure('ledger read of 25 years, p50', percentile(ours, 0.5), percentile(floor, 0.5), most, facts))
    throw new Undone()
  })
  .catch((error) => {
    if (!(error instanceof Undone)) throw error
  })
await database.close()
