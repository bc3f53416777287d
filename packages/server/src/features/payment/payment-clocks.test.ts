import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { inWorkers } from '../../platform/jobs/in-workers.ts'
import { type TestDatabase, useTestDatabase } from '../../testing/test-database.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { askGateway, systemCause } from './ask-gateway.ts'
import { initiatePayment } from './initiate-payment.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from './testing/money-town.ts'
import { openMoneyWorld } from './testing/money-world.ts'
import { decide, mustOpen, waitForState } from './testing/payer.ts'

const demanded = 160_000
const rebate = 19_200

/** Lets this database's clock show `instant`, and go on from there. */
async function databaseShows({ superuserUrl }: TestDatabase, instant: string): Promise<void> {
  const superuser = new Client({ connectionString: superuserUrl })
  await superuser.connect()
  await superuser.query('create table clock_moved as select $1::timestamptz - now() as far', [instant])
  await superuser.query('grant select on clock_moved to public')
  for (const name of ['clock_timestamp', 'now'])
    await superuser.query(
      `create function public.${name}() returns timestamptz language sql stable as 'select pg_catalog.${name}() + far from public.clock_moved'`,
    )
  const [{ name }] = (await superuser.query('select current_database() as name')).rows
  await superuser.query(`alter database ${name} set search_path = public, pg_catalog`)
  await superuser.end()
}

/** The last minutes of a year and of its rebate, those after, and the day that few years have. Midnight in India is 18:30 UTC. */
describe.each([
  { database: '2027-03-31T18:25:00Z', minutes: 10, on: '2027-03-31', given: rebate },
  { database: '2027-03-31T18:35:00Z', minutes: -10, on: '2027-04-01', given: 0 },
  { database: '2028-02-29T18:25:00Z', minutes: 10, on: '2028-02-29', given: rebate },
  { database: '2028-02-29T18:35:00Z', minutes: -10, on: '2028-03-01', given: rebate },
])(
  'F18: the database says $database, and this machine and the gateway are $minutes minutes off',
  ({ database, minutes, on, given }) => {
    const portal = useTestPortal({
      arrange: async (fresh) => {
        await databaseShows(fresh, database)
        vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(database) + minutes * 60_000 })
      },
    })
    beforeAll(() => arrangeRules(portal().database))
    afterAll(() => {
      vi.useRealTimers()
    })

    test('the database decides the day, the year of the receipt and the rebate, which is given once', async () => {
      const year = on === '2027-04-01' ? 2026 : financialYearOf(isoDate(on))
      const propertyUniqueId = await arrangeProperty(portal().database, 1)
      await raiseDemand(portal().platform, 1, year, demandOf(1000, 500, 100))
      const opened = await mustOpen(portal(), { propertyUniqueId })
      expect(opened.txnId.slice(2, 8)).toBe(on.slice(2).replaceAll('-', ''))
      await decide(opened, 'success_without_callback')
      await waitForState(portal(), opened.txnId, 'succeeded')
      const { rows } = await portal().database.migrator.query(
        `select to_char(payment.effective_on, 'YYYY-MM-DD') "effectiveOn", receipt.financial_year "receiptOf", balance_paise "balancePaise",
           to_char(journal.recorded_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') "recordedOn",
           (select coalesce(-sum(house_paise + water_paise + sewer_paise), 0)::float8 from ledger_entry entry
            where entry.property_id = payment.property_id and kind = 'rebate') "rebatePaise"
         from payment join receipt using (payment_id) join journal using (journal_id)
           join property_account account on account.property_id = payment.property_id`,
      )
      expect(rows).toEqual([
        {
          effectiveOn: on,
          recordedOn: on,
          receiptOf: financialYearOf(isoDate(on)),
          balancePaise: 0,
          rebatePaise: given,
        },
      ])
      // A year gone by bears interest of a day; nothing else makes the amount.
      expect(opened.amountPaise).toBeGreaterThanOrEqual(demanded - given)
      expect(opened.amountPaise).toBeLessThan(demanded - given + 200)
      expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
    })
  },
)

describe('receipts of one series', () => {
  const database = useTestDatabase()

  test('are dated in the order of their numbers, however many are posted side by side', async () => {
    await arrangeRules(database())
    const world = await openMoneyWorld(database().appUrl, '2026-11-20T06:00:00Z')
    // Every property of these has the same series.
    const propertyIds = Array.from({ length: 60 }, (_, at) => (at + 1) * 64)
    const txnIds: string[] = []
    await inWorkers(propertyIds, 6, async (propertyId) => {
      const propertyUniqueId = await arrangeProperty(database(), propertyId)
      await raiseDemand(world.platform, propertyId, 2026, demandOf(1000, 500, 100))
      const payer = { firstname: 'Asha Devi', phone: '9876543210', email: undefined, type: 'full' } as const
      const { txnId } = await initiatePayment(world.context(), { propertyUniqueId, ...payer })
      world.simulator.decide(txnId, 'success_without_any_word')
      txnIds.push(txnId)
    })
    await inWorkers(txnIds, 12, async (txnId) => {
      await askGateway(world.platform, txnId, systemCause('test', 'test'))
    })
    const { rows } = await database().migrator.query(
      `select count(*)::integer receipts, count(distinct series)::integer series, count(*) filter (where issued_at < before)::integer backwards
       from (select series, issued_at, lag(issued_at) over (partition by series, financial_year order by no) before from receipt) numbered`,
    )
    expect(rows).toEqual([{ receipts: 60, series: 1, backwards: 0 }])
    expect(await verifyLedger(world.platform.database.reads)).toEqual([])
    await world.close()
  })
})
