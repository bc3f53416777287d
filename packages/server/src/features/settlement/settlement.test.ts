import type { AnswerOf } from '@karsetu/contract/list/declare-list.ts'
import type { settlementDifferenceList, settlementList } from '@karsetu/contract/settlement/settlement-lists.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { addDays } from '@karsetu/domain/time/iso-date.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { PlanName } from '../../gateway-simulator/simulator-plans.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { sweepUnknownPayments } from '../payment/sweep-unknown-payments.ts'
import { arrangeProperty, arrangeRules, cancelPayment, demandOf, raiseDemand } from '../payment/testing/money-town.ts'
import { comeBack, decide, mustOpen, statusOf, waitForState } from '../payment/testing/payer.ts'
import { importSettlements, settlementChore } from './import-settlements.ts'

/** The gateway's clock is the machine's; ours is moved on to the day on which it pays out. */
let later = 0
const clock = () => new Date(Date.now() + later * 86_400_000)
const portal = useTestPortal({ clock })
let made = 0

beforeAll(() => arrangeRules(portal().database))
afterEach(async () => {
  later = 0
  // Money that waits too long is the very subject here.
  const errors = await verifyLedger(portal().platform.database.reads)
  expect(errors.filter(({ invariant }) => !['EXCEPTION', 'T04'].includes(invariant))).toEqual([])
})

const rows = async <Row>(sql: string, values: unknown[] = []) =>
  (await portal().database.migrator.query(sql, values)).rows as Row[] // typed by the SQL beside it
const cause = { actor: { kind: 'system', name: 'test' }, address: 'test', requestId: 'test' } as const

async function pay(plan: PlanName) {
  made += 1
  const propertyUniqueId = await arrangeProperty(portal().database, made)
  await raiseDemand(portal().platform, made, 2026, demandOf(1000, 500, 100))
  const opened = await mustOpen(portal(), { propertyUniqueId, amountPaise: 100_000 })
  const fields = await decide(opened, plan)
  if (plan !== 'success_without_any_word') await comeBack(portal(), fields)
  return opened
}
const payoutDay = () => addDays(istDateOf(new Date().toISOString()), 1)
/** A day later, when the settlement is complete. */
async function settle(day = payoutDay()) {
  later = 1
  return importSettlements(portal().platform, { gateway: 'easebuzz', day }, cause)
}
const balances = () =>
  rows<{ code: string; paise: number }>(
    `select code, sum(balance_paise)::integer paise from account_balance join ledger_account using (account_id)
     where code ~ '^(gateway|bank|charges)' group by code order by code`,
  )
const differences = async (query = '') => {
  const token = await portal().tokenOf('assistant_director_accounts')
  const { data } = await portal().ask({ path: `/payments/settlements/differences${query}`, token })
  return (data as AnswerOf<typeof settlementDifferenceList>).rows // parsed by the output schema
}

test('T09: what a gateway paid out is posted once, net to the bank and charges apart, and the clearing account is what is left', async () => {
  const opened = await pay('success')
  await waitForState(portal(), opened.txnId, 'succeeded')
  expect(await balances()).toEqual([{ code: 'gateway:easebuzz', paise: 100_000 }])
  // One day before it is over nothing is stored, as more may be added.
  await importSettlements(portal().platform, { gateway: 'easebuzz', day: payoutDay() }, cause)
  expect(await rows('select from gateway_settlement')).toHaveLength(0)
  await settle()
  const settled = [
    { code: 'bank:MAIN', paise: 98_820 },
    { code: 'charges:easebuzz', paise: 1_000 },
    { code: 'charges:easebuzz:gst', paise: 180 },
    { code: 'gateway:easebuzz', paise: 0 },
  ]
  expect(await balances()).toEqual(settled)
  await Promise.all([settle(), settle(), settle()])
  expect(await balances()).toEqual(settled)
  expect(await differences()).toEqual([])
  const token = await portal().tokenOf('ctao')
  const { data } = await portal().ask({ path: '/payments/settlements', token })
  expect((data as AnswerOf<typeof settlementList>).rows).toMatchObject([
    { gateway: 'easebuzz', payments: 1, collectedPaise: 100_000, netPaise: 98_820, suspensePaise: 0, status: 'posted' },
  ])
  const clerk = await portal().tokenOf('clerk')
  for (const path of ['/payments/settlements', '/payments/settlements/differences'])
    expect((await portal().ask({ path, token: clerk })).status).toBe(403)
})

test('a settlement that changes after it was posted is marked, and what it says now is not posted', async () => {
  const before = await balances()
  const opened = await pay('success')
  await waitForState(portal(), opened.txnId, 'succeeded')
  await settle()
  expect(await differences('?kind=changed')).toMatchObject([
    {
      amountPaise: 98_820,
      age: '0-1',
      since: 'new',
      nextAct: 'changed',
      payoutId: `PO${payoutDay().split('-').toReversed().join('')}`,
    },
  ])
  expect((await balances()).find(({ code }) => code === 'bank:MAIN')).toEqual(before[0])
  expect((await balances()).find(({ code }) => code === 'gateway:easebuzz')).toEqual({
    code: 'gateway:easebuzz',
    paise: 100_000,
  })
})

/** The same capture in settlements of their own, as the gateway would send them on other days. */
async function payOut(payoutId: string, changed: object = {}, settlement: object = {}) {
  const { platform } = portal()
  const [row] = await rows<{ txnId: string; gatewayTxnId: string }>(
    `select txn_id "txnId", substr(instrument_key, 10) "gatewayTxnId" from payment order by payment_id desc limit 1`,
  )
  const settled = { ...row, amount: 100_000, charge: 1_000, tax: 180, net: 98_820, ...changed }
  const payout = {
    ...{ payoutId, amount: settled.net, paidOn: '', bankReference: `UTR-${payoutId}`, settled: [settled], refunds: [] },
    ...settlement,
  }
  const easebuzz = {
    ...platform.gateways.easebuzz,
    payout: async () => ({ kind: 'listed', payouts: [payout], refused: [] }),
  }
  const gateways = { ...platform.gateways, easebuzz } as unknown as typeof platform.gateways // amounts are paise
  later = 1
  await importSettlements({ ...platform, gateways }, { gateway: 'easebuzz', day: payoutDay() }, cause)
}

test('F17: a capture settled twice, under a second number, or in a settlement that does not add up is found and waits in suspense', async () => {
  const opened = await pay('success')
  await waitForState(portal(), opened.txnId, 'succeeded')
  const suspense = async () => (await balances()).find(({ code }) => code === 'gateway_suspense:easebuzz')?.paise ?? 0
  await payOut('A1', { gatewayTxnId: 'ANOTHER' })
  expect(await suspense()).toBe(-100_000)
  await payOut('A2')
  expect(await suspense()).toBe(-100_000)
  await payOut('A3')
  expect(await suspense()).toBe(-200_000)
  await payOut('A4', { net: 98_819 })
  await payOut('A5', {}, { bankReference: 'UTR-A2' })
  await payOut('A6', { txnId: 'STRANGER12345' })
  await payOut('A7', {}, { amount: 98_819 })
  expect(await suspense()).toBe(-300_000)
  const results = (await differences()).filter(({ kind }) => kind !== 'changed')
  expect(results.map(({ kind, payoutId }) => `${payoutId} ${kind}`).toSorted()).toEqual([
    'A1 second_number',
    'A3 settled_twice',
    'A4 sum_differs',
    'A5 sent_twice',
    'A6 unknown_transaction',
    'A7 sum_differs',
  ])
  // The gateway corrects what did not add up, and takes the stranger's money back.
  await payOut('A7', { txnId: 'STRANGER99999' })
  await payOut('A8', {}, { amount: -100_000, settled: [], refunds: [{ txnId: 'STRANGER12345', amount: 100_000 }] })
  const left = (await differences()).map(({ kind, payoutId }) => `${payoutId} ${kind}`)
  expect(left).toContain('A7 unknown_transaction')
  expect(left.filter((one) => one.startsWith('A6') || one.startsWith('A8'))).toEqual([])
})

test('what is settled before it is posted goes from the suspense to its payment without anybody; a reversed payment waits for its refund', async () => {
  const opened = await pay('success_without_any_word')
  expect(await statusOf(portal(), opened.txnId)).toMatchObject({ state: 'sent' })
  const listed = await portal().platform.gateways.easebuzz.payout(payoutDay())
  const captured = listed.kind === 'listed' ? listed.payouts.flatMap(({ settled }) => settled) : []
  const gatewayTxnId = captured.find(({ txnId }) => txnId === opened.txnId)?.gatewayTxnId
  await payOut('B1', { txnId: opened.txnId, gatewayTxnId })
  expect((await differences('?kind=not_posted')).map(({ txnId }) => txnId)).toEqual([opened.txnId])
  await sweepUnknownPayments(portal().platform)
  await waitForState(portal(), opened.txnId, 'succeeded')
  later = 1
  await settlementChore.run(portal().platform)
  expect((await differences()).filter(({ txnId }) => txnId === opened.txnId)).toEqual([])
  const [payment] = await rows<{ id: number }>('select payment_id id from payment where txn_id = $1', [opened.txnId])
  await cancelPayment(portal().platform, payment?.id ?? 0)
  await payOut('B2', {}, { amount: -100_000, settled: [], refunds: [{ txnId: opened.txnId, amount: 100_000 }] })
  expect(await rows(`select kind from gateway_settlement_row where payment_id = $1 order by 1`, [payment?.id])).toEqual(
    [{ kind: 'payment' }, { kind: 'refund' }],
  )
})
