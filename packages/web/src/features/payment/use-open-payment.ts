import { paymentCalls } from '@karsetu/contract/payment/payment-calls.ts'
import type { InitiatePayment } from '@karsetu/contract/payment/payment-forms.ts'
import type { z } from 'zod'
import { ApiError, asApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/client.ts'
import { pathTo } from '../../path-builder.ts'
import { useGo } from '../../ui/use-go.ts'
import { digestOf, forgetBegun, readBegun, saveBegun, takeKey } from './begun-payment.ts'

export type Wanted = z.output<typeof InitiatePayment>

/** Codes after which the dues on the screen are no longer those of the server. */
const staleCodes = ['payment.nothing_due', 'payment.amount_too_large', 'payment.dues_changed']

/**
 * Opens the bank's page for what the form asks. A double press, a second tab and a reload within half an hour use one
 * key, so that they open one payment. An earlier payment of the same content that may still succeed is shown instead
 * of opening another beside it. Throws what the form is to show.
 */
export function useOpenPayment(onDuesChanged: () => void) {
  const go = useGo()
  return async (wanted: Wanted) => {
    try {
      const next = await inTurn(wanted.propertyUniqueId, () => openOnce(wanted))
      await ('payUrl' in next ? leaveFor(next.payUrl) : go(pathTo.paymentSuccess({ txnId: next.earlierTxnId })))
    } catch (thrown) {
      const error = asApiError(thrown)
      if (error.code !== undefined && staleCodes.includes(error.code)) onDuesChanged()
      throw error
    }
  }
}

type Next = { payUrl: string } | { earlierTxnId: string }

/**
 * One tab after the other, each until its answer is there: what one tab keeps is seen by another only a moment later.
 * Browsers offer locks with TLS only; without, two presses in the same instant could open two payments.
 */
function inTurn<Result>(propertyUniqueId: string, work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(`karsetu.payment.${propertyUniqueId}`, work) : work()
}

async function openOnce(wanted: Wanted): Promise<Next> {
  const { propertyUniqueId } = wanted
  const begun = takeKey(propertyUniqueId, digestOf(wanted))
  try {
    const opened = await callApi(paymentCalls.calls.initiate, { body: wanted }, { idempotencyKey: begun.key })
    saveBegun(propertyUniqueId, { ...begun, txnId: opened.txnId })
    return { payUrl: opened.payUrl }
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.code !== 'payment.key_is_over') throw thrown
    const txnId = readBegun(propertyUniqueId)?.txnId
    if (txnId !== undefined && (await mayStillSucceed(txnId))) return { earlierTxnId: txnId }
    forgetBegun(propertyUniqueId)
    return openOnce(wanted)
  }
}

/** Whether paying again could pay twice. */
async function mayStillSucceed(txnId: string): Promise<boolean> {
  const { isOpen, state } = await callApi(paymentCalls.calls.sync, { body: { txnId } }, {})
  return isOpen || state === 'succeeded'
}

/** Goes to the bank's page; settles only when the reader comes back to this one with the browser's own button. */
function leaveFor(payUrl: string): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true })
    window.location.assign(payUrl)
  })
}
