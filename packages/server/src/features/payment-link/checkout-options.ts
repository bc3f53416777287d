import type { PaymentOpened } from '@karsetu/contract/payment/payment-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { isOpenIntent } from '@karsetu/domain/payment/intent-states.ts'
import type { Context } from '../../platform/http/context.ts'
import { opened } from '../payment/initiate-payment.ts'
import { findIntent } from '../payment/intent-store.ts'

/** The page of a payment begun at Razorpay, for whoever holds its number. @throws Failure payment.not_found, payment.key_is_over */
export async function checkoutOptions(context: Context, { txnId }: { txnId: string }): Promise<PaymentOpened> {
  const intent = await findIntent(context.platform.database.primary, txnId)
  if (intent?.gateway !== 'razorpay' || !intent.orderId?.startsWith('order_')) throw fail('payment.not_found')
  if (!intent.payUrl || !isOpenIntent(intent.state)) throw fail('payment.key_is_over')
  return opened(context, intent, intent.payUrl)
}
