import type { GatewayName } from '@karsetu/domain/payment/gateway-names.ts'
import type { Context, RawReply, RawRequest } from '../../platform/http/context.ts'
import { askGateway } from './ask-gateway.ts'
import { openException, storeNotice, txnIdOf } from './gateway-record-store.ts'
import { askSoon } from './intent-store.ts'

/**
 * The gateway's server telling us. Kept raw and once, acknowledged, then acted upon: what is left undone when the
 * process dies now is found by the sweep, because the same transaction has put the intent on its list.
 */
export async function receiveWebhook(context: Context, gateway: GatewayName, raw: RawRequest): Promise<RawReply> {
  const { platform, now, request } = context
  const { gateways, database } = platform
  const read = gateways[gateway].parseWebhook({ ...raw, signature: raw.header('x-razorpay-signature') })
  const txnId = await txnIdOf(database.primary, gateway, read)
  const notice = { ...read, txnId }
  const isToBeQuery = await database.transaction(async (tx) => {
    const isFirst = await storeNotice(tx, { gateway, source: 'webhook', now }, raw, notice)
    if (!isFirst || notice.kind === 'forged') return false
    const known = txnId !== undefined && (await askSoon(tx, txnId, now))
    // Only a success is money. What failed, or is not decided, would wait on the office's list for a return that never comes.
    const isAnonymous = !known && notice.status === 'success' && !(txnId && (await isOurs(tx, txnId)))
    if (isAnonymous) {
      const facts = {
        gateway,
        gatewayTxnId: notice.gatewayTxnId,
        status: notice.status,
        amountPaise: notice.amount ?? null,
      }
      const nameOfIt = txnId ?? notice.orderId ?? notice.gatewayTxnId
      await openException(tx, { txnId: nameOfIt, kind: 'unknown_transaction', facts, now })
    }
    return known
  })
  if (notice.kind === 'forged') return { status: 400, text: 'not accepted' }
  const cause = {
    actor: { kind: 'system', name: 'gateway-webhook' },
    address: request.address,
    requestId: request.id,
  } as const
  // Not awaited: the gateway wants its answer at once. A failure here is repeated by the sweep.
  if (isToBeQuery && txnId) void askGateway(platform, txnId, cause).catch(() => undefined)
  return { status: 200, text: 'OK' }
}

async function isOurs(tx: Parameters<typeof askSoon>[0], txnId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from payment_intent where txn_id = $1', [txnId])
  return rowCount === 1
}
