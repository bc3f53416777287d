import type { GatewayName } from '@karsetu/domain/payment/gateway-names.ts'
import type { IntentState } from '@karsetu/domain/payment/intent-states.ts'
import type { Context, RawReply, RawRequest } from '../../platform/http/context.ts'
import { askGateway } from './ask-gateway.ts'
import { storeNotice, txnIdOf } from './gateway-record-store.ts'

/**
 * The payer's browser coming back from a gateway. Nothing it says is believed: a genuine return makes us ask the
 * gateway, a forged one is noted, and either way the payer is shown what we know ourselves.
 */
export async function receiveReturn(context: Context, gateway: GatewayName, raw: RawRequest): Promise<RawReply> {
  const { platform, now, request } = context
  const { gateways, database } = platform
  const read = gateways[gateway].verifyCallback(raw)
  const notice = { ...read, txnId: await txnIdOf(database.primary, gateway, read) }
  await database.transaction((tx) => storeNotice(tx, { gateway, source: 'return', now }, raw, notice))
  if (notice.txnId === undefined) return { redirectTo: '/' }
  if (notice.kind === 'forged') return { redirectTo: `/payment/failure/${notice.txnId}` }
  const cause = {
    actor: { kind: 'system', name: 'payer-return' },
    address: request.address,
    requestId: request.id,
  } as const
  return { redirectTo: pageOf(notice.txnId, await askGateway(platform, notice.txnId, cause)) }
}

/** The page of success also says "we are asking the bank", and turns by itself. */
function pageOf(txnId: string, state: IntentState | undefined): string {
  const isLost = state === undefined || state === 'failed' || state === 'cancelled' || state === 'expired'
  return `/payment/${isLost ? 'failure' : 'success'}/${txnId}`
}
