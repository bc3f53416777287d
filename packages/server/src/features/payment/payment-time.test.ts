import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { initiatePayment } from './initiate-payment.ts'
import { syncPayment } from './sync-payment.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from './testing/money-town.ts'
import { type MoneyWorld, openMoneyWorld } from './testing/money-world.ts'

/** The last minutes of a year and of its rebate, and those after. Midnight in India is 18:30 of the day before, UTC. */
const database = useTestDatabase()
const demanded = 160_000
const rebate = 19_200
let world: MoneyWorld
let made = 0

beforeAll(async () => {
  await arrangeRules(database())
  world = await openMoneyWorld(database().appUrl, '2027-03-31T18:00:00Z')
})
afterAll(async () => {
  expect(await verifyLedger(world.platform.database.reads)).toEqual([])
  await world.close()
})

const timeIs = (instant: string) =>
  world.advanceHours((Date.parse(instant) - Date.parse(world.context().now)) / 3_600_000)

/** All that is due is asked for, on a property that owes 2026-27. */
async function open(): Promise<{ txnId: string; amountPaise: number; propertyId: number }> {
  made += 1
  const propertyUniqueId = await arrangeProperty(database(), made)
  await raiseDemand(world.platform, made, 2026, demandOf(1000, 500, 100))
  const payer = {
    propertyUniqueId,
    firstname: 'Asha Devi',
    phone: '9876543210',
    email: undefined,
    type: 'full',
  } as const
  return { ...(await initiatePayment(world.context(), payer)), propertyId: made }
}

/** The gateway collects now, by its own clock so many seconds earlier. Its time in whole seconds, as it says it. */
function collect(txnId: string, secondsEarlier = 0): string {
  world.simulator.decide(txnId, 'success_without_any_word')
  world.simulator.book.age(txnId, secondsEarlier)
  const booked = world.simulator.book.find(txnId)
  if (!booked) throw new Error('nothing was booked')
  return new Date(Math.floor(world.simulator.book.paidAt(booked) / 1000) * 1000).toISOString()
}

async function posted(propertyId: number) {
  const { rows } = await database().migrator.query(
    `select payment.amount_paise "amountPaise", to_char(payment.effective_on, 'YYYY-MM-DD') "effectiveOn", received_at "receivedAt",
       account.balance_paise "balancePaise",
       (select coalesce(-sum(house_paise + water_paise + sewer_paise), 0)::float8 from ledger_entry entry
        where entry.property_id = payment.property_id and kind = 'rebate') "rebatePaise"
     from payment join property_account account using (property_id) where property_id = $1`,
    [propertyId],
  )
  expect(rows).toHaveLength(1)
  return { ...rows[0], receivedAt: new Date(rows[0].receivedAt).toISOString() }
}

describe('T11: the gateway’s time of success decides, not when we hear of it', () => {
  test.each([
    ['minutes after midnight', '2027-03-31T18:48:00Z'],
    ['days after the rebate’s end', '2027-04-03T06:00:00Z'],
  ])('paid in the last minutes of 31 March and heard of %s: the rebate stands', async (_when, heardAt) => {
    timeIs('2027-03-31T18:20:00Z')
    const { txnId, propertyId, amountPaise } = await open()
    timeIs('2027-03-31T18:28:00Z')
    const paidAt = collect(txnId)
    timeIs(heardAt)
    expect(await syncPayment(world.context(), { txnId })).toMatchObject({ state: 'succeeded' })
    expect(amountPaise).toBe(demanded - rebate)
    expect(await posted(propertyId)).toEqual({
      ...{ amountPaise, effectiveOn: '2027-03-31', receivedAt: paidAt },
      ...{ balancePaise: 0, rebatePaise: rebate },
    })
  })

  test('opened on 31 March and paid after midnight: no rebate, and what it would have been is due', async () => {
    timeIs('2027-03-31T18:20:00Z')
    const { txnId, propertyId, amountPaise } = await open()
    timeIs('2027-03-31T18:31:00Z')
    const receivedAt = collect(txnId)
    await syncPayment(world.context(), { txnId })
    const { balancePaise, ...payment } = await posted(propertyId)
    expect(payment).toEqual({ amountPaise, effectiveOn: '2027-04-01', receivedAt, rebatePaise: 0 })
    expect(balancePaise).toBeGreaterThanOrEqual(rebate)
  })

  test.each([
    ['slow: what was opened after midnight was not paid before', '2027-03-31T18:35:00Z', 9 * 60, '2027-04-01', 0],
    ['fast: what is paid before midnight is in time', '2027-03-31T18:25:00Z', -9 * 60, '2027-03-31', rebate],
  ])('F18: a gateway’s clock is some minutes %s', async (_what, openedAt, secondsEarlier, effectiveOn, rebatePaise) => {
    timeIs(openedAt)
    const { txnId, propertyId } = await open()
    collect(txnId, secondsEarlier)
    await syncPayment(world.context(), { txnId })
    const { receivedAt, ...payment } = await posted(propertyId)
    expect(payment).toMatchObject({ effectiveOn, rebatePaise, balancePaise: 0 })
    expect(Math.abs(Date.parse(receivedAt) - Date.parse(openedAt))).toBeLessThan(60_000)
  })

  test.each([
    ['long before it was opened', '2027-03-31T18:35:00Z', 15 * 60, '2027-04-01', 0],
    ['in time to come', '2027-03-31T18:20:00Z', -15 * 60, '2027-03-31', rebate],
  ])('a success that the gateway dates %s is of the day we hear of it', async (_what, now, earlier, day, given) => {
    timeIs(now)
    const { txnId, propertyId } = await open()
    collect(txnId, earlier)
    await syncPayment(world.context(), { txnId })
    const { receivedAt, ...payment } = await posted(propertyId)
    expect(payment).toMatchObject({ effectiveOn: day, rebatePaise: given, balancePaise: 0 })
    expect(Math.abs(Date.parse(receivedAt) - Date.parse(now))).toBeLessThan(60_000)
  })
})

test('a transaction number bears the day in India on which the payment began', async () => {
  timeIs('2027-04-05T18:29:00Z')
  expect((await open()).txnId).toMatch(/^KS270405/)
  timeIs('2027-04-05T18:31:00Z')
  expect((await open()).txnId).toMatch(/^KS270406/)
})
