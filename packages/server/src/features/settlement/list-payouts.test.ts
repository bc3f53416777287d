import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlanName } from '../../gateway-simulator/simulator-plans.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { openException } from '../payment/gateway-record-store.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from '../payment/testing/money-town.ts'
import { comeBack, decide, mustOpen, statusOf, steer, waitForState } from '../payment/testing/payer.ts'

const portal = useTestPortal()
let made = 0

beforeAll(() => arrangeRules(portal().database))
afterAll(async () => {
  expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
})

async function debtor(): Promise<string> {
  made += 1
  const propertyUniqueId = await arrangeProperty(portal().database, made)
  await raiseDemand(portal().platform, made, 2026, demandOf(1000, 500, 100))
  return propertyUniqueId
}

/** The day on which the gateway pays out what is collected today, in India. */
const payoutDay = () => new Date(Date.now() + 29.5 * 3600_000).toISOString().slice(0, 10)
const payoutsOf = async (date: string) => {
  const token = await portal().tokenOf('assistant_director_accounts')
  return portal().ask({ method: 'POST', path: '/payments/payout', body: { date }, token })
}

describe('the gateway’s own lists', () => {
  test('show a day beside our states, for those who reconcile', async () => {
    const opened = await mustOpen(portal(), { propertyUniqueId: await debtor() })
    await comeBack(portal(), await decide(opened, 'success'))
    const token = await portal().tokenOf('assistant_director_accounts')
    const today = new Date(Date.now() + 5.5 * 3600_000).toISOString().slice(0, 10)
    const listed = await portal().ask({
      method: 'POST',
      path: '/payments/transaction_date',
      body: { date: today },
      token,
    })
    expect((listed.data as { rows: unknown[] }).rows).toContainEqual(
      expect.objectContaining({ txnId: opened.txnId, state: 'succeeded' }),
    )
    expect(
      await portal().ask({ method: 'POST', path: '/payments/payout', body: { date: today }, token }),
    ).toMatchObject({ status: 200, data: { refused: [] } })
    expect((await portal().ask({ method: 'POST', path: '/payments/payout', body: { date: today } })).status).toBe(401)
  })
})

describe('F17: what the gateway pays into the bank', () => {
  type Payout = {
    finding: string | null
    settled: { txnId: string; finding: string | null }[]
    refunds: { txnId: string; finding: string | null }[]
  }

  /** What today's settlement says of the money it gave back. */
  async function findingOfRefund(txnId: string): Promise<string | null | undefined> {
    const { payouts } = (await payoutsOf(payoutDay())).data as { payouts: Payout[] } // parsed by the output schema
    return payouts.flatMap(({ refunds }) => refunds).find((refund) => refund.txnId === txnId)?.finding
  }

  /** The settlement of everything paid today, of which one payment went by this plan; given back to plain at the end. */
  async function settledBy(plan: PlanName) {
    const opened = await mustOpen(portal(), { propertyUniqueId: await debtor() })
    await comeBack(portal(), await decide(opened, plan))
    await waitForState(portal(), opened.txnId, 'succeeded')
    const answer = await payoutsOf(payoutDay())
    await steer(opened.payUrl, { plan: 'success', txnid: opened.txnId })
    const { payouts, unsettled } = answer.data as { payouts: Payout[]; unsettled: { txnId: string }[] } // parsed by the output schema
    const ofIt = ({ txnId }: { txnId: string }) => txnId.endsWith(opened.txnId)
    return {
      files: payouts.map(({ finding }) => finding),
      rows: payouts.flatMap(({ settled }) => settled.filter(ofIt).map(({ finding }) => finding)),
      refunds: payouts.flatMap(({ refunds }) => refunds.filter(ofIt).map(({ finding }) => finding)),
      isLacking: unsettled.some(ofIt),
    }
  }

  const asItIs = { files: [null], rows: [null], refunds: [], isLacking: false }
  test.each([
    ['success', asItIs],
    ['settled_and_refunded', { ...asItIs, refunds: ['still_in_books'] }],
    ['settlement_without_it', { ...asItIs, rows: [], isLacking: true }],
    ['settled_twice', { ...asItIs, rows: [null, 'settled_twice'] }],
    ['settled_with_a_stranger', { ...asItIs, rows: [null, 'unknown_transaction'] }],
    ['settled_one_paisa_less', { ...asItIs, rows: ['amount_differs'] }],
    ['settlement_sum_wrong', { ...asItIs, files: ['sum_differs'] }],
    ['settlement_sent_twice', { ...asItIs, files: [null, 'sent_twice'], rows: [null, 'settled_twice'] }],
  ] as const)('%s: is shown as what it is', async (plan, shown) => {
    expect(await settledBy(plan)).toEqual(shown)
  })

  test('names a payment that we have not posted, and has it asked about at once', async () => {
    const opened = await mustOpen(portal(), { propertyUniqueId: await debtor() })
    await decide(opened, 'success_without_any_word')
    expect(await statusOf(portal(), opened.txnId)).toMatchObject({ state: 'sent' })
    const { data } = await payoutsOf(payoutDay())
    const { payouts } = data as { payouts: Payout[] } // parsed by the output schema
    expect(payouts[0]?.settled).toContainEqual(expect.objectContaining({ txnId: opened.txnId, finding: 'not_posted' }))
    // The sweep of the minute may have come by already.
    const isSeenTo = async () => {
      const { rows } = await portal().database.migrator.query(
        "select ask_after <= now() or state = 'succeeded' is_so from payment_intent where txn_id = $1",
        [opened.txnId],
      )
      return rows[0].is_so
    }
    await expect.poll(isSeenTo).toBe(true)
  })

  test('gives back a payment of another amount: nobody need look at it any more, and the books agree', async () => {
    const opened = await mustOpen(portal(), { propertyUniqueId: await debtor() })
    await comeBack(portal(), await decide(opened, 'collects_less_and_refunds'))
    expect(await waitForState(portal(), opened.txnId, 'pending')).toMatchObject({ attention: 'amount_differs' })
    const { migrator } = portal().database
    await migrator.query("update payment_exception set opened_at = opened_at - interval '1 hour' where txn_id = $1", [
      opened.txnId,
    ])
    const errors = async () =>
      (
        await migrator.query(
          'select txn_id from inv_exception where txn_id = $1 union all select txn_id from inv_t04 where txn_id = $1',
          [opened.txnId],
        )
      ).rowCount
    expect(await errors()).toBe(2)
    await payoutsOf(payoutDay())
    expect(await errors()).toBe(0)
    expect(await statusOf(portal(), opened.txnId)).toMatchObject({ state: 'failed', isOpen: false, attention: null })
    const { rows } = await migrator.query(
      'select returned_in, username from payment_exception join staff on staff_id = resolved_by where txn_id = $1',
      [opened.txnId],
    )
    expect(rows).toEqual([
      { returned_in: `PO${payoutDay().split('-').toReversed().join('')}`, username: 'assistant_director_accounts' },
    ])
    // Asked again, whether by the payer's page or by the same day's list, it stays as it is.
    await portal().ask({ method: 'POST', path: '/payments/syncPayment', body: { txnId: opened.txnId } })
    expect(await findingOfRefund(opened.txnId)).toBeNull()
    expect(await statusOf(portal(), opened.txnId)).toMatchObject({ state: 'failed', attention: null })
    const audited = await migrator.query("select from audit_log where body ->> 'action' = 'payment.returned'")
    expect(audited.rowCount).toBe(1)
    // As if another day's settlement had given it back: what this one gives back is too much.
    await migrator.query("update payment_exception set returned_in = 'PO01012020' where txn_id = $1", [opened.txnId])
    expect(await findingOfRefund(opened.txnId)).toBe('refunded_twice')
  })

  test('that gave back a second collection says so however often it is looked at: what was posted stays', async () => {
    const opened = await mustOpen(portal(), { propertyUniqueId: await debtor() })
    await comeBack(portal(), await decide(opened, 'settled_and_refunded'))
    await waitForState(portal(), opened.txnId, 'succeeded')
    await portal().platform.database.transaction((tx) =>
      openException(tx, {
        ...{ txnId: opened.txnId, kind: 'second_capture', now: new Date().toISOString() },
        facts: { gateway: 'easebuzz', gatewayTxnId: 'ANOTHER', amountPaise: opened.amountPaise },
      }),
    )
    expect([await findingOfRefund(opened.txnId), await findingOfRefund(opened.txnId)]).toEqual([null, null])
    await steer(opened.payUrl, { plan: 'success', txnid: opened.txnId })
  })
})

test('§6 what the gateway lists is of the whole city, and not for somebody who works for one ward', async () => {
  const date = payoutDay()
  const token = await portal().tokenOf('assistant_director_accounts')
  const limit = (wards: number[]) =>
    portal().database.migrator.query(
      "update staff set accessible_wards = $1 where username = 'assistant_director_accounts'",
      [wards],
    )
  const answers = () =>
    Promise.all(
      ['/payments/payout', '/payments/transaction_date'].map(async (path) => {
        const { status, code } = await portal().ask({ method: 'POST', path, body: { date }, token })
        return code ?? status
      }),
    )
  await limit([1])
  expect(await answers()).toEqual(['call.out_of_scope', 'call.out_of_scope'])
  await limit([])
  expect(await answers()).toEqual([200, 200])
})
