import { type ComparedFile, compareSettlements, returnsOf } from '@karsetu/domain/payment/compare-settlement.ts'
import { type GatewayName, gatewayNames } from '@karsetu/domain/payment/gateway-names.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { addDays, type IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { GatewayPayout, GatewaySilence, RefusedRow } from '../../platform/gateways/gateway-adapter.ts'
import type { Chore } from '../../platform/jobs/job-worker.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Cause, systemCause } from '../payment/ask-gateway.ts'
import { closeReturned, readSetAside } from '../payment/close-returned.ts'
import { askSoon } from '../payment/intent-store.ts'
import { matchLateRows } from './match-late-rows.ts'
import { readBooks, readUsedReferences, type SettledBook } from './settlement-books.ts'
import { saveSettlement } from './settlement-store.ts'

export type Imported = {
  kind: 'imported'
  payouts: readonly GatewayPayout[]
  compared: readonly ComparedFile[]
  books: ReadonlyMap<string, SettledBook>
  refused: readonly RefusedRow[]
}

/**
 * Reads what a gateway paid into the bank on a day, compares it with the books, stores it and posts it: once, however
 * often the day is imported. A capture that is not posted is asked about at once; money set aside that was given back
 * needs nobody any more. The settlement of a day to come is compared and not stored, as it may still grow.
 */
export async function importSettlements(
  platform: Platform,
  { gateway, day }: { gateway: GatewayName; day: IsoDate },
  cause: Cause,
): Promise<Imported | GatewaySilence> {
  const outcome = await platform.gateways[gateway].payout(day)
  if (outcome.kind === 'silent') return outcome
  const now = platform.clock().toISOString()
  const { payouts, refused } = outcome
  const txnIds = payouts.flatMap(({ settled, refunds }) => [...settled, ...refunds]).map(({ txnId }) => txnId)
  const { compared, books, setAside } = await platform.database.transaction(async (tx) => {
    await lockSettlements(tx, gateway)
    const setAside = await readSetAside(tx, txnIds)
    const books = await readBooks(tx, txnIds)
    const references = payouts.map(({ bankReference }) => bankReference)
    const used = await readUsedReferences(tx, gateway, references)
    const compared = compareSettlements(payouts, books, setAside, used)
    const isOver = day <= istDateOf(now)
    for (const [at, payout] of isOver ? payouts.entries() : []) {
      const file = compared[at]
      if (file)
        await saveSettlement(tx, platform, { gateway, day, payout, compared: file, books, setAside, cause, now })
    }
    return { compared, books, setAside }
  })
  const unposted = payouts.flatMap(({ settled }, at) =>
    settled.filter((_, row) => compared[at]?.settled[row] === 'not_posted'),
  )
  for (const { txnId } of unposted) await platform.database.transaction((tx) => askSoon(tx, txnId, now))
  for (const returned of returnsOf(payouts, compared, setAside)) await closeReturned(platform, cause, returned)
  return { kind: 'imported', payouts, compared, books, refused }
}

/** One import of a gateway at a time: the second finds what the first has stored. */
const lockSettlements = (tx: Tx, gateway: GatewayName) =>
  tx.query("select pg_advisory_xact_lock(hashtext('gateway settlement'), hashtext($1))", [gateway])

/** Gateways settle by the second working day, and may send a settlement late. */
const daysBack = 4

/** Imports the settlements of the last days of every gateway, and matches what the books have learnt since. */
async function followSettlements(platform: Platform): Promise<void> {
  const cause = systemCause('import-settlements', platform.newId())
  const today = istDateOf(platform.clock().toISOString())
  for (const gateway of gatewayNames) {
    for (let back = daysBack; back >= 0; back--) {
      const outcome = await importSettlements(platform, { gateway, day: addDays(today, -back) }, cause)
      if (outcome.kind === 'silent') break
    }
    await platform.database.transaction(async (tx) => {
      await lockSettlements(tx, gateway)
      await matchLateRows(tx, { gateway, today, cause })
    })
  }
}

export const settlementChore: Chore = { name: 'import-settlements', pattern: '25 * * * *', run: followSettlements }
