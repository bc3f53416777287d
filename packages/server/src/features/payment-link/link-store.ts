import { openIntentStates } from '@karsetu/domain/payment/intent-states.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { circumstanceColumns } from '../ledger/rebate-context.ts'
import type { PayableProperty } from '../payment/payable-account.ts'

/** A property that a link may be made for, with whom it is sent to. */
export type LinkProperty = PayableProperty & { ownerName: string | null; mobileNumber: string | null }

/** Of properties in use, those with these ids. */
export async function readLinkProperties(
  sql: Queryable,
  propertyUniqueIds: readonly string[],
): Promise<Map<string, LinkProperty>> {
  const { rows } = await sql.query<LinkProperty>(
    `select property_id "propertyId", property_unique_id "propertyUniqueId", zone_id "zoneId", ward_id "wardId",
       owner_name "ownerName", mobiles[1] "mobileNumber", ${circumstanceColumns}
     from property where property_unique_id = any ($1) and status = 'active'`,
    [propertyUniqueIds],
  )
  return new Map(rows.map((row) => [row.propertyUniqueId, row]))
}

/** Until when a link of each of these properties is open. */
export async function readOpenLinks(tx: Tx, propertyIds: readonly number[], now: string): Promise<Map<number, string>> {
  const { rows } = await tx.query<{ propertyId: number; until: string }>(
    `select property_id "propertyId", max(expires_at) until from payment_link join payment_intent using (txn_id)
     where property_id = any ($1) and state = any ($2) and revoked_at is null and expires_at > $3 group by property_id`,
    [propertyIds, openIntentStates, now],
  )
  return new Map(rows.map(({ propertyId, until }) => [propertyId, until]))
}

export type NewLink = { txnId: string; description: string; requestedBy: number | null; version: number; now: string }

/** The intent must be there; the gateway hears of the link after the transaction. */
export async function insertLink(tx: Tx, { txnId, description, requestedBy, version, now }: NewLink): Promise<void> {
  await tx.query(
    `insert into payment_link (txn_id, description, requested_by, created_at, try_after, seen_version)
     values ($1, $2, $3, $4, $4, $5)`,
    [txnId, description, requestedBy, now, version],
  )
}

export type LinkToFollow = {
  txnId: string
  description: string
  isOpened: boolean
  isInUse: boolean
  version: number
}

/**
 * Takes links that the gateway is to make, and open ones whose account, property or time has changed since; each is left
 * to this caller for `leaseSeconds`.
 */
export async function leaseLinks(
  sql: Queryable,
  now: string,
  most: number,
  leaseSeconds: number,
): Promise<LinkToFollow[]> {
  const { rows } = await sql.query<LinkToFollow>(
    `with due as (
       select link.txn_id, account.version, property.status = 'active' in_use
       from payment_link link join payment_intent intent using (txn_id) join property using (property_id)
         left join property_account account using (property_id)
       where link.revoked_at is null and intent.state = any ($4) and (link.try_after is null or link.try_after <= $1)
         and (link.opened_at is null or account.version <> link.seen_version or property.status <> 'active' or intent.expires_at <= $1)
       order by link.created_at limit $2 for update of link skip locked
     )
     update payment_link link set try_after = $1::timestamptz + make_interval(secs => $3) from due where link.txn_id = due.txn_id
     returning link.txn_id "txnId", description, opened_at is not null "isOpened", in_use "isInUse", coalesce(version, 0) version`,
    [now, most, leaseSeconds, openIntentStates],
  )
  return rows
}

export async function saveOpened(tx: Tx, txnId: string, now: string): Promise<void> {
  await tx.query('update payment_link set opened_at = $2, try_after = null where txn_id = $1', [txnId, now])
}

/** The amount is still due by this version of the account. */
export async function saveSeen(sql: Queryable, txnId: string, version: number): Promise<void> {
  await sql.query('update payment_link set seen_version = $2, try_after = null where txn_id = $1', [txnId, version])
}

export type RevokeReason = 'paid_elsewhere' | 'property_out_of_use' | 'expired' | 'gateway_refused'

export async function saveRevoked(tx: Tx, txnId: string, reason: RevokeReason, now: string): Promise<void> {
  await tx.query('update payment_link set revoked_at = $3, revoke_reason = $2, try_after = null where txn_id = $1', [
    txnId,
    reason,
    now,
  ])
}
