import type { LedgerReport } from '@karsetu/contract/ledger/ledger-calls.ts'
import type { PayableDues } from '@karsetu/contract/payment/payment-calls.ts'
import { listIntentMoves } from '@karsetu/domain/payment/test-moves.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBack, spaceless } from '../../documents/read-back.ts'
import { signReply } from '../../platform/gateways/easebuzz-hash.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { sweepUnknownPayments } from './sweep-unknown-payments.ts'
import { arrangeProperty, arrangeRules, cancelPayment, demandOf, raiseDemand } from './testing/money-town.ts'
import { comeBack, decide, mustOpen, openPayment, sendWebhook, statusOf, steer, waitForState } from './testing/payer.ts'

const portal = useTestPortal()
let made = 0

/** A property that owes 2025-26 and 2026-27. */
async function debtor(): Promise<{ propertyId: number; propertyUniqueId: string }> {
  made += 1
  const propertyUniqueId = await arrangeProperty(portal().database, made)
  await raiseDemand(portal().platform, made, 2025, demandOf(1000, 500, 100))
  await raiseDemand(portal().platform, made, 2026, demandOf(1000, 500, 100))
  return { propertyId: made, propertyUniqueId }
}

const rows = async <Row>(sql: string, values: unknown[] = []) =>
  (await portal().database.migrator.query(sql, values)).rows as Row[] // typed by the SQL beside it
const paymentsOf = (propertyId: number) =>
  rows<{ amount_paise: number; txn_id: string }>('select amount_paise, txn_id from payment where property_id = $1', [
    propertyId,
  ])
const balanceOf = async (propertyId: number) =>
  (
    await rows<{ balance_paise: number; advance_paise: number }>(
      'select balance_paise, advance_paise from property_account where property_id = $1',
      [propertyId],
    )
  )[0]

beforeAll(() => arrangeRules(portal().database))

describe('§7 an online payment', () => {
  test('of everything due clears the property, with the rebate, and is receipted once', async () => {
    const { propertyId, propertyUniqueId } = await debtor()
    const dues = await portal().ask({
      method: 'POST',
      path: '/payments/calculateDiscounts',
      body: { propertyUniqueId },
    })
    const opened = await mustOpen(portal(), { propertyUniqueId })
    expect(dues.data).toMatchObject({ netPayablePaise: opened.amountPaise, rebateBps: 1200 })
    const fields = await decide(opened, 'success')
    expect(await comeBack(portal(), fields)).toBe(`/payment/success/${opened.txnId}`)
    expect(await paymentsOf(propertyId)).toEqual([{ amount_paise: opened.amountPaise, txn_id: opened.txnId }])
    expect(await balanceOf(propertyId)).toEqual({ balance_paise: 0, advance_paise: 0 })
    expect((await statusOf(portal(), opened.txnId)).receiptNo).toMatch(/^ON\d\d-2026-27-\d{6}$/)
  })

  test('of a part settles the oldest year first and leaves the rest due', async () => {
    const { propertyId, propertyUniqueId } = await debtor()
    const opened = await mustOpen(portal(), { propertyUniqueId, amountPaise: 50_000 })
    await comeBack(portal(), await decide(opened, 'success'))
    const entries = await rows<{ financial_year: number; kind: string }>(
      'select financial_year, kind from ledger_entry where property_id = $1 and entry_no > 2 order by entry_no',
      [propertyId],
    )
    expect(entries).toEqual([
      { financial_year: 2025, kind: 'interest' },
      { financial_year: 2025, kind: 'payment' },
    ])
  })

  test.each([
    ['failure', 'failed', 'failure'],
    ['user_cancelled', 'cancelled', 'failure'],
    ['stays_pending', 'pending', 'success'],
  ] as const)('decided as %s is %s, and no money is posted', async (plan, state, page) => {
    const { propertyId, propertyUniqueId } = await debtor()
    const opened = await mustOpen(portal(), { propertyUniqueId })
    expect(await comeBack(portal(), await decide(opened, plan))).toBe(`/payment/${page}/${opened.txnId}`)
    expect((await statusOf(portal(), opened.txnId)).state).toBe(state)
    expect(await paymentsOf(propertyId)).toEqual([])
  })

  test('whose browser never comes back is posted by the webhook', async () => {
    const { propertyUniqueId } = await debtor()
    const opened = await mustOpen(portal(), { propertyUniqueId })
    await decide(opened, 'success_without_callback')
    await waitForState(portal(), opened.txnId, 'succeeded')
  })

  test('of which nobody tells us anything is found by the sweep', async () => {
    const { propertyId, propertyUniqueId } = await debtor()
    const opened = await mustOpen(portal(), { propertyUniqueId })
    await decide(opened, 'success_without_any_word')
    await rows('update payment_intent set ask_after = now() where txn_id = $1', [opened.txnId])
    await sweepUnknownPayments(portal().platform)
    expect(await paymentsOf(propertyId)).toHaveLength(1)
  })

  test('that the bank first calls failed and collects later is posted when it is collected', async () => {
    const { propertyId, propertyUniqueId } = await debtor()
    const opened = await mustOpen(portal(), { propertyUniqueId })
    await comeBack(portal(), await decide(opened, 'failure_then_late_success'))
    expect((await statusOf(portal(), opened.txnId)).state).toBe('failed')
    await steer(opened.payUrl, { txnid: opened.txnId, advanceSeconds: 40 })
    await waitForState(portal(), opened.txnId, 'succeeded')
    expect(await paymentsOf(propertyId)).toHaveLength(1)
  })
})

describe('M2, M1: what was forged', () => {
  test.each(['amount_tampered', 'hash_wrong', 'other_salt', 'foreign_key'] as const)(
    '%s changes nothing',
    async (plan) => {
      const { propertyId, propertyUniqueId } = await debtor()
      const opened = await mustOpen(portal(), { propertyUniqueId })
      const fields = await decide(opened, plan)
      expect(await comeBack(portal(), fields)).toBe(`/payment/failure/${opened.txnId}`)
      expect(await sendWebhook(portal(), fields)).toBe(400)
      expect(await statusOf(portal(), opened.txnId)).toMatchObject({ state: 'sent', isOpen: true })
      expect(await paymentsOf(propertyId)).toEqual([])
      const saved = await rows<{ raw: string | null; verdict: string }>(
        'select raw, verdict from gateway_event where txn_id = $1',
        [opened.txnId],
      )
      expect(saved.every(({ raw, verdict }) => raw === null && verdict.startsWith('forged:'))).toBe(true)
      expect(saved.length).toBeGreaterThanOrEqual(2)
    },
  )

  test('a success that was not collected is asked about and not believed', async () => {
    const { propertyId, propertyUniqueId } = await debtor()
    const opened = await mustOpen(portal(), { propertyUniqueId })
    const fields = await decide(opened, 'failure')
    await comeBack(portal(), { ...fields, status: 'success' })
    expect(await paymentsOf(propertyId)).toEqual([])
  })

  test('one paisa less at the gateway is not posted, the office is told, and the payer reads both amounts', async () => {
    const { propertyId, propertyUniqueId } = await debtor()
    const opened = await mustOpen(portal(), { propertyUniqueId })
    expect(await statusOf(portal(), opened.txnId)).toMatchObject({ bankAmountPaise: null })
    await comeBack(portal(), await decide(opened, 'collects_one_paisa_less'))
    expect(await statusOf(portal(), opened.txnId)).toMatchObject({
      state: 'pending',
      attention: 'amount_differs',
      amountPaise: opened.amountPaise,
      bankAmountPaise: opened.amountPaise - 1,
    })
    expect(await paymentsOf(propertyId)).toEqual([])
  })

  test('a genuine notice of a payment we never opened goes on the list of the office', async () => {
    const fields = {
      txnid: 'NEVEROPENED0001',
      amount: '12.0',
      productinfo: 'X',
      firstname: 'Y',
      email: 'y@example.com',
    }
    const hash = signReply({ key: 'SIMULATOR', salt: 'simulator-salt' }, 'success', fields)
    const notice = { ...fields, key: 'SIMULATOR', status: 'success', easepayid: 'E1', hash }
    expect([await sendWebhook(portal(), notice), await sendWebhook(portal(), notice)]).toEqual([200, 200])
    expect(
      await rows("select kind, facts ->> 'amountPaise' paise from payment_exception where txn_id = $1", [fields.txnid]),
    ).toEqual([{ kind: 'unknown_transaction', paise: '1200' }])
  })

  test.each(['failure', 'userCancelled', 'pending'])(
    'a genuine notice that one we never opened is %s says of no money, and waits for nobody',
    async (status) => {
      const [txnid, amount] = [`NEVEROPENED${status.toUpperCase()}`, '12.0']
      const fields = { txnid, amount, productinfo: 'X', firstname: 'Y', email: 'y@example.com' }
      const hash = signReply({ key: 'SIMULATOR', salt: 'simulator-salt' }, status, fields)
      expect(await sendWebhook(portal(), { ...fields, key: 'SIMULATOR', status, easepayid: 'E1', hash })).toBe(200)
      expect(await rows('select verdict from gateway_event where txn_id = $1', [txnid])).toEqual([
        { verdict: 'genuine' },
      ])
      expect(await rows('select from payment_exception where txn_id = $1', [txnid])).toEqual([])
    },
  )
})

describe('M3: the amount', () => {
  test.each([
    [{ type: 'part', amountPaise: -1 }, 400],
    [{ type: 'part', amountPaise: 0 }, 400],
    [{ type: 'part', amountPaise: 1 }, 400],
    [{ type: 'part', amountPaise: 0.5 }, 400],
    [{ type: 'part', amountPaise: 1e15 }, 400],
    [{ type: 'part', amountPaise: '१२३' }, 400],
    [{ type: 'part', amountPaise: '1,000' }, 400],
    [{ type: 'part' }, 400],
    [{ type: 'full', amountPaise: 100 }, 400],
    [{ type: 'full', amount: 100 }, 400],
    [{ type: 'full', status: 'paid' }, 400],
    [{ type: 'full', firstname: 'A|B' }, 400],
    [{ type: 'full', firstname: '4111 1111 1111 1111' }, 400],
    [{ type: 'full', phone: '5876543210' }, 400],
  ])('%j is refused', async (says, status) => {
    const { propertyUniqueId } = await debtor()
    const body = { propertyUniqueId, firstname: 'Ramesh', phone: '9876543210', ...says }
    expect((await portal().ask({ method: 'POST', path: '/payments/initiate_payment', body })).status).toBe(status)
  })

  test('nothing due: nothing is collected', async () => {
    made += 1
    const propertyUniqueId = await arrangeProperty(portal().database, made)
    expect(await openPayment(portal(), { propertyUniqueId })).toMatchObject({
      status: 409,
      code: 'payment.nothing_due',
    })
  })
})

describe('M4: the same key', () => {
  test('opens one payment however often and from however many tabs it is sent', async () => {
    const { propertyId, propertyUniqueId } = await debtor()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => openPayment(portal(), { propertyUniqueId, key: `tab-${propertyId}` })),
    )
    const intents = await rows('select from payment_intent where property_id = $1', [propertyId])
    expect(intents).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const again = await mustOpen(portal(), { propertyUniqueId, key: `tab-${propertyId}` })
    for (const { status, data } of answers) if (status === 200) expect(data).toEqual(again)
  })

  test('with another content is refused', async () => {
    const { propertyUniqueId } = await debtor()
    await mustOpen(portal(), { propertyUniqueId, key: 'one-key-two-amounts' })
    expect(
      await openPayment(portal(), { propertyUniqueId, key: 'one-key-two-amounts', amountPaise: 10_000 }),
    ).toMatchObject({ status: 422, code: 'call.key_reused' })
  })
})

describe('F15: a gateway that does not answer', () => {
  test('when opening: the payer is told that no money moved, and the same key opens it later', async () => {
    const { propertyId, propertyUniqueId } = await debtor()
    const { payUrl } = await mustOpen(portal(), { propertyUniqueId: (await debtor()).propertyUniqueId })
    await steer(payUrl, { plan: 'initiate_error' })
    const key = `silent-${propertyId}`
    expect(await openPayment(portal(), { propertyUniqueId, key })).toMatchObject({
      status: 503,
      code: 'payment.gateway_silent',
    })
    const [intent] = await rows<{ txn_id: string; state: string }>(
      'select txn_id, state from payment_intent where client_key = $1',
      [key],
    )
    expect(intent?.state).toBe('unknown')
    await steer(payUrl, { plan: 'success', ...(intent && { txnid: intent.txn_id }) })
    expect((await mustOpen(portal(), { propertyUniqueId, key })).txnId).toBe(intent?.txn_id)
  })

  test.each(['retrieve_error', 'retrieve_html'] as const)(
    '%s when asking: not known, and posted once it answers',
    async (plan) => {
      const { propertyId, propertyUniqueId } = await debtor()
      const opened = await mustOpen(portal(), { propertyUniqueId })
      expect(await comeBack(portal(), await decide(opened, plan))).toBe(`/payment/success/${opened.txnId}`)
      expect(await statusOf(portal(), opened.txnId)).toMatchObject({ state: 'unknown', isOpen: true })
      await steer(opened.payUrl, { plan: 'success', txnid: opened.txnId })
      const synced = await portal().ask({
        method: 'POST',
        path: '/payments/syncPayment',
        body: { txnId: opened.txnId },
      })
      expect(synced.data).toMatchObject({ state: 'succeeded' })
      expect(await paymentsOf(propertyId)).toHaveLength(1)
    },
  )
})

test('what is said to be left after a part payment is what is left', async () => {
  const { propertyUniqueId } = await debtor()
  const duesOf = async (partPaise?: number) =>
    (
      await portal().ask({
        method: 'POST',
        path: '/payments/calculateDiscounts',
        body: { propertyUniqueId, ...(partPaise !== undefined && { partPaise }) },
      })
    ).data as PayableDues
  const { netPayablePaise, rebatePaise } = await duesOf()
  expect(rebatePaise).toBeGreaterThan(0)
  // Small, most, all but a rupee, and all.
  for (const part of [10_000, 30_000, netPayablePaise - 45_000]) {
    const { afterPart } = await duesOf(part)
    const opened = await mustOpen(portal(), { propertyUniqueId, amountPaise: part, asAdvance: true })
    await comeBack(portal(), await decide(opened, 'success'))
    const { grossPaise, netPayablePaise: net } = await duesOf()
    expect(afterPart).toEqual({ grossPaise, netPayablePaise: net })
  }
})

describe('a receipt', () => {
  test('Z6 is found by its number, its transaction and its QR, with the names masked', async () => {
    const { propertyUniqueId } = await debtor()
    const opened = await mustOpen(portal(), { propertyUniqueId })
    await comeBack(portal(), await decide(opened, 'success'))
    const { receiptNo } = await statusOf(portal(), opened.txnId)
    const byNo = await portal().ask({ path: `/payments/receipt?receiptNo=${receiptNo}` })
    expect(byNo.data).toMatchObject({
      txnId: null,
      amountPaise: opened.amountPaise,
      standing: 'final',
      prints: 0,
    })
    expect(JSON.stringify(byNo.data)).not.toMatch(/रमेश|9876543210|Sharma/)
    const [row] = await rows<{ verify_token: string }>('select verify_token from receipt where receipt_no = $1', [
      receiptNo,
    ])
    expect((await portal().ask({ path: `/payments/receipt?token=${row?.verify_token}` })).data).toEqual(byNo.data)
    const byTxnId = await portal().ask({ path: `/payments/receipt?txnId=${opened.txnId}` })
    expect(byTxnId.data).toEqual({ ...(byNo.data as object), txnId: opened.txnId })
    const token = await portal().tokenOf('clerk')
    expect((await portal().ask({ path: `/payments/receipt?receiptNo=${receiptNo}`, token })).data).toEqual(byTxnId.data)
  })

  test('of a payment that was cancelled says when, and how; to officials of its ward also why, and who did it', async () => {
    const { propertyId, propertyUniqueId } = await debtor()
    const opened = await mustOpen(portal(), { propertyUniqueId })
    await comeBack(portal(), await decide(opened, 'success'))
    const [paid] = await rows<{ id: number }>('select payment_id::integer id from payment where property_id = $1', [
      propertyId,
    ])
    if (!paid) throw new Error('nothing was paid')
    const ask = async () => (await portal().ask({ path: `/payments/receipt?txnId=${opened.txnId}` })).data
    expect(await ask()).toMatchObject({ standing: 'final', undone: null })
    const token = await portal().tokenOf('clerk')
    const [clerk] = await rows<{ id: number; username: string }>(
      "select staff_id::integer id, username from staff where email = 'clerk@test.example'",
    )
    if (!clerk) throw new Error('there is a clerk')
    await cancelPayment(portal().platform, paid.id, clerk.id)
    const undone = { kind: 'cancelled', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) }
    expect(await ask()).toMatchObject({ standing: 'cancelled', undone: { ...undone, office: null } })
    const office = { reason: 'taken back', by: clerk?.username }
    const seen = await portal().ask({ path: `/payments/receipt?txnId=${opened.txnId}`, token })
    expect(seen.data).toMatchObject({ standing: 'cancelled', undone: { ...undone, office } })
    const ledger = { method: 'POST', path: '/properties/ledger', body: { propertyUniqueId } }
    const takenBack = async (request: object) =>
      ((await portal().ask({ ...ledger, ...request })).data as LedgerReport).rows.find(
        ({ kind }) => kind === 'reversal',
      )?.takenBack
    expect([await takenBack({}), await takenBack({ token })]).toEqual([null, office])
  })

  test('printed by a stranger is a copy for verification and leaves the payer the original', async () => {
    const { propertyUniqueId } = await debtor()
    const opened = await mustOpen(portal(), { propertyUniqueId })
    await comeBack(portal(), await decide(opened, 'success'))
    const { receiptNo } = await statusOf(portal(), opened.txnId)
    const [row] = await rows<{ verify_token: string }>('select verify_token from receipt where receipt_no = $1', [
      receiptNo,
    ])
    const print = async (query: string) => {
      const pdf = await fetch(`${portal().address}/api/payments/receipt/pdf?${query}`)
      expect(pdf.headers.get('content-type')).toBe('application/pdf')
      const bytes = new Uint8Array(await pdf.arrayBuffer())
      const found = await portal().ask({ path: `/payments/receipt?txnId=${opened.txnId}` })
      const { prints } = found.data as { prints: number } // parsed by the server's own output schema
      const text = await readBack(bytes)
      const mark = ['DUPLICATE', 'COPY FOR VERIFICATION'].find((words) => text.includes(spaceless(words))) ?? 'RECEIPT'
      return { mark, prints, showsTxnId: text.includes(opened.txnId) }
    }
    const masked = { mark: 'COPY FOR VERIFICATION', prints: 0, showsTxnId: false }
    const whole = { mark: 'RECEIPT', prints: 1, showsTxnId: true }
    // What was found is a part of what is expected: the count alone where no program reads the sheet.
    expect(masked).toMatchObject(await print(`receiptNo=${receiptNo}`))
    expect(masked).toMatchObject(await print(`token=${row?.verify_token}`))
    expect(whole).toMatchObject(await print(`txnId=${opened.txnId}`))
    expect({ ...whole, mark: 'DUPLICATE', prints: 2 }).toMatchObject(await print(`txnId=${opened.txnId}`))
    expect({ ...masked, prints: 2 }).toMatchObject(await print(`receiptNo=${receiptNo}`))
  })

  test('that does not exist is not found', async () => {
    expect(await portal().ask({ path: '/payments/receipt?receiptNo=ON00-2026-27-999999' })).toMatchObject({
      status: 404,
      code: 'payment.receipt_not_found',
    })
  })
})

test('the database enforces the same moves as the table of the domain', async () => {
  const drawn = new Set(listIntentMoves().map(({ from, to }) => `${from}>${to}`))
  const enforced = await rows<{ move: string }>("select from_state || '>' || to_state move from payment_intent_move")
  expect(enforced.map(({ move }) => move).toSorted()).toEqual([...drawn].toSorted())
})

afterAll(async () => {
  // Whatever the tests above did, every promise about money holds.
  expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
})
