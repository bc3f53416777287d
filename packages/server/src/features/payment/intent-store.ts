import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { GatewayName } from '@karsetu/domain/payment/gateway-names.ts'
import { type IntentEvent, type IntentState, nextIntentState } from '@karsetu/domain/payment/intent-states.ts'
import type { PropertyStatus } from '@karsetu/domain/property/register-state.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { circumstanceColumns } from '../ledger/rebate-context.ts'

export type Intent = {
  txnId: string
  propertyId: number
  propertyUniqueId: string
  gateway: GatewayName
  /** The gateway's own number of the order or link; null: it gives none. */
  orderId: string | null
  state: IntentState
  amountPaise: Paise
  payerName: string
  payerMobile: string
  payerEmail: string
  requestHash: string
  payUrl: string | null
  createdAt: string
  expiresAt: string
  paymentId: number | null
  propertyStatus: PropertyStatus
  isDisabled: boolean
  isExDefenceWidow: boolean
}

const columns = `txn_id "txnId", intent.property_id "propertyId", property_unique_id "propertyUniqueId", gateway, order_id "orderId", state,
  amount_paise "amountPaise", payer_name "payerName", payer_mobile "payerMobile", payer_email "payerEmail",
  request_hash "requestHash", pay_url "payUrl", intent.created_at "createdAt", expires_at "expiresAt", payment_id "paymentId",
  property.status "propertyStatus", ${circumstanceColumns}`
const source = 'payment_intent intent join property on property.property_id = intent.property_id'

export type NewIntent = Omit<
  Intent,
  | 'propertyUniqueId'
  | 'propertyStatus'
  | 'state'
  | 'payUrl'
  | 'orderId'
  | 'paymentId'
  | 'isDisabled'
  | 'isExDefenceWidow'
> & {
  duePaise: Paise
  clientKey: string | undefined
  /** Null: the gateway has not heard of it yet. */
  askAfter: string | null
}

/**
 * SQL: whether somebody is paying an open intent. A link that was sent is open for days; it counts once the bank has a
 * payment of it.
 */
export const isBeingPaid = (intent: string): string =>
  `(${intent}.state = 'pending' or not exists (select from payment_link link where link.txn_id = ${intent}.txn_id))`

/** False when another call with the same client key was first; nothing is stored then. */
export async function insertIntent(tx: Tx, intent: NewIntent): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into payment_intent (txn_id, property_id, gateway, amount_paise, due_paise, payer_name, payer_mobile, payer_email,
       client_key, request_hash, created_at, changed_at, expires_at, ask_after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13) on conflict (client_key) do nothing`,
    [
      intent.txnId,
      intent.propertyId,
      intent.gateway,
      intent.amountPaise,
      intent.duePaise,
      intent.payerName,
      intent.payerMobile,
      intent.payerEmail,
      intent.clientKey ?? null,
      intent.requestHash,
      intent.createdAt,
      intent.expiresAt,
      intent.askAfter,
    ],
  )
  return rowCount === 1
}

export async function findIntent(sql: Queryable, txnId: string): Promise<Intent | undefined> {
  const { rows } = await sql.query<Intent>(`select ${columns} from ${source} where txn_id = $1`, [txnId], {
    name: 'payment-intent',
  })
  return rows[0]
}

export async function findIntentByKey(sql: Queryable, clientKey: string): Promise<Intent | undefined> {
  const { rows } = await sql.query<Intent>(`select ${columns} from ${source} where client_key = $1`, [clientKey])
  return rows[0]
}

/** Takes the intent for this transaction, before the account that its payment goes to. */
export async function lockIntent(tx: Tx, txnId: string): Promise<void> {
  await tx.query('select from payment_intent where txn_id = $1 for update', [txnId], { name: 'lock-intent' })
}

export type IntentMove = {
  event: IntentEvent
  at: string
  askAfter: string | null
  payUrl?: string
  orderId?: string
  remark?: string
  /** What it tells may have been overtaken by another answer: then it changes nothing. */
  mayComeLate?: true
}
export type MovedIntent = { before: IntentState; after: IntentState; propertyId: number }

/**
 * Applies an event to an intent under its lock. An event that changes nothing only sets when to ask again; one that
 * cannot happen in this state is a fault of ours.
 * @throws Error for an unknown intent or an impossible event; success is posted by `settle-payment` alone
 */
export async function moveIntent(tx: Tx, txnId: string, move: IntentMove): Promise<MovedIntent> {
  const { rows } = await tx.query<{ state: IntentState; property_id: number }>(
    'select state, property_id from payment_intent where txn_id = $1 for update',
    [txnId],
  )
  const before = rows[0]?.state
  const after = before && nextIntentState(before, move.event)
  if (rows[0] && before && !after && move.mayComeLate) return { before, after: before, propertyId: rows[0].property_id }
  if (!rows[0] || !before || !after)
    throw new Error(`payment intent: ${move.event} cannot happen in ${before ?? 'no'} state`)
  if (after === 'succeeded' && before !== 'succeeded') throw new Error('a payment succeeds by being posted')
  await tx.query(
    `update payment_intent set state = $2, ask_after = case when state = 'succeeded' then null else $3::timestamptz end,
       pay_url = coalesce($4, pay_url), remark = coalesce($5, remark),
       order_id = coalesce($7, order_id), changed_at = case when state = $2 then changed_at else $6 end
     where txn_id = $1`,
    [txnId, after, move.askAfter, move.payUrl ?? null, move.remark ?? null, move.at, move.orderId ?? null],
  )
  return { before, after, propertyId: rows[0].property_id }
}

/** Takes up to `most` intents whose time to ask has come; each is left to this caller for `leaseSeconds`. */
export async function leaseIntentsToAsk(
  sql: Queryable,
  now: string,
  most: number,
  leaseSeconds: number,
): Promise<string[]> {
  const { rows } = await sql.query<{ txn_id: string }>(
    `update payment_intent set ask_after = $1::timestamptz + make_interval(secs => $3), asked = asked + 1
     where txn_id in (select txn_id from payment_intent where ask_after <= $1 order by ask_after limit $2 for update skip locked)
     returning txn_id`,
    [now, most, leaseSeconds],
  )
  return rows.map(({ txn_id }) => txn_id)
}

/** Asks for an intent to be looked at as soon as a worker is free; false when we know no such transaction. */
export async function askSoon(tx: Tx, txnId: string, now: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update payment_intent set ask_after = $2 where txn_id = $1 and state <> 'succeeded'`,
    [txnId, now],
  )
  return rowCount === 1
}

/** Lets one caller ask the gateway, when nobody has within the last seconds: a page that polls must not storm it. */
export async function mayAskNow(
  sql: Queryable,
  txnId: string,
  now: string,
  notWithinSeconds: number,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update payment_intent set asked_at = $2
     where txn_id = $1 and (asked_at is null or asked_at <= $2::timestamptz - make_interval(secs => $3))`,
    [txnId, now, notWithinSeconds],
  )
  return rowCount === 1
}

/** The transaction number of an order or link as its gateway names it; undefined when it is none of ours. */
export async function findTxnIdOfOrder(
  sql: Queryable,
  gateway: GatewayName,
  orderId: string,
): Promise<string | undefined> {
  const { rows } = await sql.query<{ txn_id: string }>(
    'select txn_id from payment_intent where gateway = $1 and order_id = $2',
    [gateway, orderId],
  )
  return rows[0]?.txn_id
}
