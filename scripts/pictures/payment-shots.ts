import type { PlanName } from '@karsetu/server/gateway-simulator/simulator-plans.ts'
import type { Page } from '@playwright/test'
import { beginPayment } from '../../e2e/payment/bank.ts'
import { withAnswer } from './answer-so.ts'
import type { Shot } from './shot.ts'

const nowhere = 'abcdefghijklmnopqrstuvwxyz0123'
/** The payer let the bank's page run out, which takes half an hour. */
const expired = async (page: Page) => {
  for (const path of ['/payments/status/*', '/payments/syncPayment'])
    await withAnswer(path, { state: 'expired', isOpen: false })(page)
}

/** What became of a payment, as the bank decided it, and its receipt. */
export async function paymentShots(ids: readonly string[]): Promise<Shot[]> {
  const plans: PlanName[] = ['success', 'failure', 'user_cancelled', 'stays_pending', 'collects_one_paisa_less']
  const begun = await Promise.all(plans.map((plan, at) => beginPayment(ids[at] ?? '', plan)))
  const [paid, failed, cancelled, pending, doubtful] = begun.map(({ txnId }) => txnId)
  const waiting = ids[plans.indexOf('stays_pending')] ?? ''
  const { provisional, undone } = await receiptsOfCounters()
  return [
    { name: 'paid', path: `/payment/success/${paid}` },
    { name: 'paid, dark', path: `/payment/success/${paid}`, theme: 'dark' },
    { name: 'not paid', path: `/payment/failure/${failed}` },
    { name: 'not paid, dark', path: `/payment/failure/${failed}`, theme: 'dark' },
    { name: 'not paid, cancelled', path: `/payment/failure/${cancelled}` },
    { name: 'not paid, expired', path: `/payment/failure/${cancelled}`, arrange: expired },
    { name: 'asking the bank', path: `/payment/success/${pending}` },
    { name: 'asking the bank, dark', path: `/payment/success/${pending}`, theme: 'dark' },
    { name: 'asking the bank, another amount', path: `/payment/success/${doubtful}` },
    { name: 'payment unknown', path: '/payment/success/KS000000000000000000' },
    { name: 'payment not to be read', path: `/payment/success/${paid}`, answers: 'failures' },
    { name: 'pay, begun before', path: `/onlinePayment/${waiting}`, arrange: rememberBegun(waiting, pending ?? '') },
    { name: 'pay, nothing due', path: `/onlinePayment/${ids[0]}` },
    { name: 'receipt search', path: '/paymentReceipt' },
    { name: 'receipt', path: `/paymentReceipt?txnId=${paid}` },
    { name: 'receipt, dark', path: `/paymentReceipt?txnId=${paid}`, theme: 'dark' },
    { name: 'receipt, provisional', path: `/paymentReceipt?receiptNo=${provisional}` },
    { name: 'receipt, cancelled', path: `/paymentReceipt?receiptNo=${undone}` },
    { name: 'receipt, no such', path: '/paymentReceipt?receiptNo=ON00-2020-21-000001' },
    { name: 'receipt, forged', path: `/paymentReceipt?token=${nowhere}` },
    { name: 'receipt, not to be read', path: `/paymentReceipt?txnId=${paid}`, answers: 'failures' },
  ]
}

/** This device began to pay and was never told how it ended. */
const rememberBegun = (propertyUniqueId: string, txnId: string) => (page: Page) =>
  page.addInitScript(([name, saved]) => localStorage.setItem(name, saved), [
    `karsetu.payment.${propertyUniqueId}`,
    JSON.stringify({ key: 'begun', digest: 'begun', at: new Date().toISOString(), txnId }),
  ] as const)

/** The first receipt of a counter whose cheque is on its way, and the first that was cancelled. */
async function receiptsOfCounters(): Promise<{ provisional: string; undone: string }> {
  const found = { provisional: '', undone: '' }
  for (const receiptNo of numbersOfCounters()) {
    const reply = await fetch(`${process.env.E2E_ADDRESS}/api/payments/receipt?receiptNo=${receiptNo}`)
    if (!reply.ok) continue
    const { data } = (await reply.json()) as { data: { standing: string } } // the server parsed it by its own contract
    if (data.standing === 'provisional') found.provisional ||= receiptNo
    if (data.standing === 'cancelled') found.undone ||= receiptNo
    if (found.provisional && found.undone) break
  }
  return found
}

/** The latest years first: in them cheques are still on their way. */
function* numbersOfCounters(): Generator<string> {
  for (const year of ['2026-27', '2025-26', '2024-25', '2023-24'])
    for (let counter = 1; counter <= 8; counter++)
      for (let no = 1; no <= 15; no++) yield `C${counter}-${year}-${String(no).padStart(6, '0')}`
}
