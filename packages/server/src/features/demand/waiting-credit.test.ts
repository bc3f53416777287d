import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { payAtCounter } from '../correction/testing/pay-at-counter.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from '../payment/testing/money-town.ts'
import { type MoneyWorld, openMoneyWorld } from '../payment/testing/money-world.ts'
import { useWaitingCredit } from './use-credit.ts'

const database = useTestDatabase()
let world: MoneyWorld

beforeAll(async () => {
  world = await openMoneyWorld(database().appUrl, '2022-03-25T06:00:00Z')
  await arrangeRules(database())
})
afterAll(() => world.close())

const accountOf = async (propertyId: number) =>
  (
    await database().migrator.query(
      'select balance_paise balance, advance_paise credit from property_account where property_id = $1',
      [propertyId],
    )
  ).rows[0]

it('credit that stands beside dues is used in the night in which they begin, with their rebate, and once', async () => {
  const { platform } = world
  await arrangeProperty(database(), 1)
  await raiseDemand(platform, 1, 2021, demandOf(1000, 0, 0))
  await payAtCounter(platform, 1, { on: '2021-05-01', amount: 2500 })
  // Released before its first day: nobody's credit was used on it yet.
  await raiseDemand(platform, 1, 2022, demandOf(1000, 0, 0))
  const before = await accountOf(1)
  await useWaitingCredit(platform)
  expect(await accountOf(1)).toEqual(before)
  world.advanceHours(24 * 8)
  await useWaitingCredit(platform)
  await useWaitingCredit(platform)
  const left = (2500 - 900 - 900) * 100
  expect(await accountOf(1)).toEqual({ balance: -left, credit: left })
  const { rows } = await database().migrator.query(
    "select kind, effective_on from ledger_entry where property_id = 1 and financial_year = 2022 and kind <> 'demand' order by entry_no",
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['rebate', 'advance_applied'])
  expect(await verifyLedger(platform.database.reads)).toEqual([])
})
