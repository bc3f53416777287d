import type { AnswerOf } from '@karsetu/contract/list/declare-list.ts'
import type { PaymentOpened } from '@karsetu/contract/payment/payment-calls.ts'
import type { LinkMade, LinksMade } from '@karsetu/contract/payment-link/payment-link-calls.ts'
import type { paymentLinkList } from '@karsetu/contract/payment-link/payment-link-list.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { sweepUnknownPayments } from '../payment/sweep-unknown-payments.ts'
import { arrangeProperty, arrangeRules, demandOf, raiseDemand } from '../payment/testing/money-town.ts'
import { comeBack, decide, mustOpen, statusOf } from '../payment/testing/payer.ts'
import { followLinks } from './follow-links.ts'

const portal = useTestPortal({ arrange: arrangeRules })
const roles = ['ctao', 'clerk', 'operator', 'admin'] as const
let made = 0

beforeAll(async () => {
  await Promise.all(roles.map((role) => portal().tokenOf(role)))
  await portal().database.migrator.query(
    `update staff set accessible_wards = '{999}' where role_id = (select role_id from role where name = 'operator')`,
  )
  await portal().database.migrator.query(
    `update role set privileges = array_append(privileges, 'payment.link') where name = 'operator'`,
  )
})

const rows = async (sql: string, values: unknown[] = []) => (await portal().database.migrator.query(sql, values)).rows

/** A property that owes ₹1,600 of this year, less the rebate. */
async function debtor(): Promise<{ propertyId: number; id: string }> {
  made += 1
  const id = await arrangeProperty(portal().database, made)
  await portal().database.migrator.query(`update property set mobiles = '{9811100001}' where property_id = $1`, [made])
  await raiseDemand(portal().platform, made, 2026, demandOf(1000, 500, 100))
  return { propertyId: made, id }
}

const ask = async (path: string, body?: unknown, role: RoleName = 'ctao', headers: Record<string, string> = {}) =>
  portal().ask({
    ...{ path, headers, token: await portal().tokenOf(role) },
    ...(body === undefined ? {} : { method: 'POST', body }),
  })
async function done<Data>(request: Promise<Answer>): Promise<Data> {
  const { status, message, data } = await request
  expect({ status, message }).toEqual({ status: 200, message: 'OK' })
  return data as Data // checked by the call's own output schema
}
const linkOf = async ({ txnId }: LinkMade) =>
  (
    await rows(
      `select state, pay_url "payUrl", order_id "orderId", opened_at is not null "isOpened", revoke_reason reason
       from payment_link join payment_intent using (txn_id) where txn_id = $1`,
      [txnId],
    )
  )[0]
describe.each(['/payments/easyCollect', '/mnn-payments/send_payment_link'])('§7 a link of POST %s', (path) => {
  it('is made at the gateway once, goes by SMS, and when it is paid the money is posted with a receipt', async () => {
    const { propertyId, id } = await debtor()
    const link = await done<LinkMade>(ask(path, { propertyUniqueId: id }, 'ctao', { 'idempotency-key': `one ${path}` }))
    const again = await done<LinkMade>(
      ask(path, { propertyUniqueId: id }, 'ctao', { 'idempotency-key': `one ${path}` }),
    )
    expect(again).toEqual(link)
    expect(await ask(path, { propertyUniqueId: id })).toMatchObject({ status: 409, code: 'link.open_already' })
    expect(await linkOf(link)).toMatchObject({ state: 'created', isOpened: false })
    await followLinks(portal().platform)
    const opened = await linkOf(link)
    expect(opened).toMatchObject({ state: 'sent', isOpened: true, reason: null })
    const [word] = await rows(`select payload from outbox where dedupe_key = $1`, [`payment.link:${link.txnId}`])
    expect(word.payload).toMatchObject({ mobile: '9811100001', values: { link: opened.payUrl } })
    await decide({ ...link, payUrl: opened.payUrl, form: null }, 'success')
    const result = await done<{ state: string; receiptNo: string | null }>(
      ask('/mnn-payments/transaction', { txnId: link.txnId }),
    )
    expect(result).toMatchObject({ state: 'succeeded', receiptNo: expect.stringMatching(/^ON/) })
    expect(await rows('select amount_paise::integer amount from payment where property_id = $1', [propertyId])).toEqual(
      [{ amount: link.amountPaise }],
    )
  })

  it('M5 is revoked at the gateway when the dues are paid elsewhere, and keeps nobody from paying', async () => {
    const { id } = await debtor()
    const link = await done<LinkMade>(ask(path, { propertyUniqueId: id }))
    await followLinks(portal().platform)
    const elsewhere = await mustOpen(portal(), { propertyUniqueId: id })
    await comeBack(portal(), await decide(elsewhere, 'success'))
    expect((await statusOf(portal(), elsewhere.txnId)).state).toBe('succeeded')
    await followLinks(portal().platform)
    expect(await linkOf(link)).toMatchObject({ state: 'cancelled', reason: 'paid_elsewhere' })
    const { payUrl } = await linkOf(link)
    expect((await fetch(payUrl)).status).toBe(410)
  })

  it('M5 ends when its time has run out, at the gateway too', async () => {
    const { id } = await debtor()
    const link = await done<LinkMade>(ask(path, { propertyUniqueId: id }))
    await followLinks(portal().platform)
    await rows(`update payment_intent set expires_at = now() - interval '1 minute' where txn_id = $1`, [link.txnId])
    await followLinks(portal().platform)
    const { state, reason, payUrl } = await linkOf(link)
    expect({ state, reason }).toEqual({ state: 'expired', reason: 'expired' })
    expect((await fetch(payUrl)).status).toBe(410)
    await done<LinkMade>(ask(path, { propertyUniqueId: id }))
  })

  it('stays open after a part was paid elsewhere that leaves its amount due', async () => {
    const { id } = await debtor()
    const link = await done<LinkMade>(ask(path, { propertyUniqueId: id, amountPaise: 20_000 }))
    await followLinks(portal().platform)
    const part = await mustOpen(portal(), { propertyUniqueId: id, amountPaise: 30_000 })
    await comeBack(portal(), await decide(part, 'success'))
    await followLinks(portal().platform)
    expect(await linkOf(link)).toMatchObject({ state: 'sent', reason: null })
    expect(await followLinks(portal().platform)).toBe(0)
  })

  it('is refused without dues, without a number, above the dues, to other wards and other roles', async () => {
    const { propertyId, id } = await debtor()
    expect((await ask(path, { propertyUniqueId: id }, 'operator')).code).toBe('call.out_of_scope')
    expect((await ask(path, { propertyUniqueId: id }, 'clerk')).status).toBe(403)
    expect((await ask(path, { propertyUniqueId: id, amountPaise: 99_999_900 })).code).toBe('payment.amount_too_large')
    await portal().database.migrator.query(`update property set mobiles = '{}' where property_id = $1`, [propertyId])
    expect((await ask(path, { propertyUniqueId: id })).code).toBe('link.no_mobile')
    const free = await arrangeProperty(portal().database, ++made)
    expect((await ask(path, { propertyUniqueId: free })).code).toBe('payment.nothing_due')
  })
})

describe('§7 many links', () => {
  it('POST payments/easyCollectBulk makes one for each listed property that can have one, and names the others', async () => {
    const [one, two] = [await debtor(), await debtor()]
    const unknown = '09-009-009-999999'
    const answer = await done<LinksMade>(
      ask('/payments/easyCollectBulk?type=list', { propertyIds: [one.id, unknown, two.id, one.id] }),
    )
    expect(answer.accepted.map(({ row, propertyUniqueId }) => [row, propertyUniqueId])).toEqual([
      [1, one.id],
      [3, two.id],
    ])
    expect(answer.refused.map(({ row, field }) => [row, field])).toEqual([
      [2, 'propertyUniqueId'],
      [4, 'propertyUniqueId'],
    ])
    expect((await ask('/payments/easyCollectBulk?type=filter', {})).code).toBe('link.none_chosen')
    const [{ ward }] = await rows('select ward_id ward from property where property_id = $1', [one.propertyId])
    const { id } = await debtor()
    const ofWard = await done<LinksMade>(ask('/payments/easyCollectBulk?type=filter', { wardId: Number(ward) }))
    expect(ofWard.accepted.map(({ propertyUniqueId }) => propertyUniqueId)).toContain(id)
    const elsewhere = await done<LinksMade>(
      ask('/payments/easyCollectBulk?type=filter', { wardId: Number(ward) }, 'operator'),
    )
    expect(elsewhere).toEqual({ accepted: [], refused: [] })
  })

  it('POST mnn-payments/send_bulk_link takes a spreadsheet; a faulty row is named with its number and field', async () => {
    const [one, two] = [await debtor(), await debtor()]
    const sheet = [
      'Property ID,Mobile number,Amount',
      `${one.id},9811100009,100.50`,
      `${two.id},12345,`,
      `${two.id},,-5`,
      'nothing,,',
      `${one.id},,`,
    ].join('\n')
    const form = new FormData()
    form.append('file', new Blob([sheet]), 'links.csv')
    const reply = await fetch(`${portal().address}/api/mnn-payments/send_bulk_link`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await portal().tokenOf('ctao')}` },
      body: form,
    })
    const { data, message } = (await reply.json()) as { data: LinksMade; message: string } // by the output schema
    expect(message).toBe('OK')
    expect(data.accepted).toMatchObject([{ row: 2, propertyUniqueId: one.id, amountPaise: 10_050 }])
    expect(data.refused.map(({ row, field }) => [row, field])).toEqual([
      [3, 'mobileNumber'],
      [4, 'propertyUniqueId'],
      [5, 'propertyUniqueId'],
      [6, 'propertyUniqueId'],
    ])
  })
})

describe('§7 payments at Razorpay', () => {
  it('are opened, give the options of their checkout again, and are listed with what came of them', async () => {
    const { id } = await debtor()
    const body = { propertyUniqueId: id, firstname: 'Asha Devi', phone: '9876543210', type: 'full' }
    const opened = await done<PaymentOpened>(
      portal().ask({ method: 'POST', path: '/mnn-payments/initiate_payment', body }),
    )
    expect(opened.form).toMatchObject({ order_id: expect.stringMatching(/^order_/) })
    const options = await done<PaymentOpened>(
      portal().ask({ method: 'POST', path: '/mnn-payments/getCheckoutOptions', body: { txnId: opened.txnId } }),
    )
    expect(options).toEqual(opened)
    await decide(opened, 'success')
    await done(ask('/mnn-payments/transaction', { txnId: opened.txnId }))
    const list = await done<AnswerOf<typeof paymentLinkList>>(ask(`/mnn-payments/all?transactionId=${opened.txnId}`))
    expect(list.rows).toMatchObject([{ way: 'checkout', status: 'succeeded', gateway: 'razorpay', wardNo: 1 }])
    const paid = await done<AnswerOf<typeof paymentLinkList>>(ask('/mnn-payments/all?status=succeeded'))
    const summary = await done<{ total: { collectedPaise: number } }>(ask('/mnn-payments/summary'))
    expect(summary.total.collectedPaise).toBe(paid.sums.amountPaise)
    expect((await ask('/mnn-payments/all', undefined, 'clerk')).status).toBe(403)
  })

  it('§7 POST transactions/initiate_payment opens the payment of the public page', async () => {
    const { id } = await debtor()
    const body = { propertyUniqueId: id, firstname: 'Asha Devi', phone: '9876543210', type: 'full' }
    const opened = await done<PaymentOpened>(
      portal().ask({ method: 'POST', path: '/transactions/initiate_payment', body }),
    )
    expect(await rows('select gateway from payment_intent where txn_id = $1', [opened.txnId])).toEqual([
      { gateway: 'easebuzz' },
    ])
  })
})

it('every promise about money holds after all this, and no link is asked for more than once', async () => {
  await followLinks(portal().platform)
  await sweepUnknownPayments(portal().platform)
  expect(await followLinks(portal().platform)).toBe(0)
  expect((await verifyLedger(portal().database.migrator)).filter(({ count }) => count > 0)).toEqual([])
})
