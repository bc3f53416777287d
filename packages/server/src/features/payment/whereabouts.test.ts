import type { Whereabouts } from '@karsetu/contract/payment/whereabouts-calls.ts'
import { gatewayNames } from '@karsetu/domain/payment/gateway-names.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { initiatePayment } from './initiate-payment.ts'
import { paymentSweep } from './sweep-unknown-payments.ts'
import { arrangeProperty, arrangeRules, cancelPayment, demandOf, raiseDemand } from './testing/money-town.ts'
import { type MoneyWorld, openMoneyWorld } from './testing/money-world.ts'
import { comeBack, decide, mustOpen, waitForState } from './testing/payer.ts'

describe('where is my payment', () => {
  const portal = useTestPortal()
  let made = 0
  beforeAll(() => arrangeRules(portal().database))

  async function opened() {
    made += 1
    const propertyUniqueId = await arrangeProperty(portal().database, made)
    await raiseDemand(portal().platform, made, 2026, demandOf(1000, 500, 100))
    return mustOpen(portal(), { propertyUniqueId, amountPaise: 50_000 })
  }
  const ask = (reference: string, mobile = '9876543210') =>
    portal().ask({ method: 'POST', path: '/payments/whereIsMyPayment', body: { reference, mobile } })
  const statesOf = async (reference: string) => {
    const { steps, ...rest } = (await ask(reference)).data as Whereabouts // parsed by the output schema
    return { ...rest, states: steps.map(({ state }) => state) }
  }

  test('it is found by its number or the bank’s, with the mobile number alone, and says nothing of payer or property', async () => {
    const begun = await opened()
    const { txnId } = begun
    expect(await statesOf(txnId)).toEqual({
      ...{ amountPaise: 50_000, receiptNo: null, reversed: null },
      states: ['done', 'waiting', 'waiting', 'waiting', 'waiting'],
    })
    await comeBack(portal(), await decide(begun, 'success'))
    await waitForState(portal(), txnId, 'succeeded')
    const { rows } = await portal().database.migrator.query(
      'select bank_reference utr, receipt_no "receiptNo" from gateway_report join payment using (txn_id) join receipt using (payment_id) where txn_id = $1',
      [txnId],
    )
    const [{ utr, receiptNo }] = rows
    const posted = { ...{ amountPaise: 50_000, receiptNo, reversed: null }, states: Array(5).fill('done') }
    expect(await statesOf(` ${txnId.toLowerCase()} `)).toEqual(posted)
    expect(await statesOf(utr)).toEqual(posted)
    expect((await ask(txnId, '+91 98765-43210')).status).toBe(200)
    const { data } = await ask(txnId)
    expect(JSON.stringify(data)).not.toMatch(/98765|रमेश|01-001|ramesh/)
    // Which of the two is wrong is not said.
    const wrong = [await ask(txnId, '9876543211'), await ask('KS26112000000000000000000000')]
    expect(wrong.map(({ status, code, message }) => ({ status, code, message }))).toEqual([
      { status: 404, code: 'payment.not_found', message: wrong[0]?.message },
      { status: 404, code: 'payment.not_found', message: wrong[0]?.message },
    ])
    const [payment] = (
      await portal().database.migrator.query('select payment_id id from payment where txn_id = $1', [txnId])
    ).rows
    await cancelPayment(portal().platform, payment.id)
    expect(await statesOf(txnId)).toMatchObject({ reversed: 'cancelled', receiptNo })
  })

  test('asking is enough to have it posted, and a refused one says so', async () => {
    const silent = await opened()
    await decide(silent, 'success_without_any_word')
    expect(await statesOf(silent.txnId)).toMatchObject({ states: Array(5).fill('done') })
    const refused = await opened()
    await comeBack(portal(), await decide(refused, 'failure'))
    expect((await statesOf(refused.txnId)).states).toEqual(['done', 'stopped', 'stopped', 'stopped', 'stopped'])
  })
})

describe('a success at the gateway is posted within 15 minutes without anybody asking', () => {
  const database = useTestDatabase()
  let world: MoneyWorld
  beforeAll(async () => {
    world = await openMoneyWorld(database().appUrl, '2026-11-20T06:00:00Z')
    await arrangeRules(database())
  })
  afterAll(async () => {
    expect(await verifyLedger(world.platform.database.reads)).toEqual([])
    await world.close()
  })

  test.each(gatewayNames.map((gateway, at) => ({ gateway, id: at + 1 })))('$gateway', async ({ gateway, id }) => {
    const propertyUniqueId = await arrangeProperty(database(), id)
    await raiseDemand(world.platform, id, 2026, demandOf(1000, 500, 100))
    const payer = { firstname: 'Asha Devi', phone: '9876543210', email: undefined, type: 'full' } as const
    const { txnId } = await initiatePayment(world.context(), { propertyUniqueId, ...payer }, gateway)
    world.simulator.decide(txnId, 'success_without_any_word')
    const isPosted = async () =>
      (await database().migrator.query('select from payment where txn_id = $1', [txnId])).rowCount === 1
    let minutes = 0
    for (; minutes <= 15 && !(await isPosted()); minutes++) {
      world.advanceHours(1 / 60)
      await paymentSweep.run(world.platform)
    }
    expect(await isPosted()).toBe(true)
    expect(minutes).toBeLessThanOrEqual(15)
  })
})
