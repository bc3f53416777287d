import { SUSPENSE } from '@karsetu/domain/ledger/accounts.ts'
import { claimedChannel, transferChannel } from '@karsetu/domain/payment/channels.ts'
import { type Instrument, instrumentKey } from '@karsetu/domain/payment/instrument.ts'
import type { AuditOrigin } from '../../../platform/audit/append-audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type MoneyReceived, receiveLocked } from '../../ledger/receiving/receive-payments.ts'
import { type PayableProperty, payableColumns } from '../../payment/payable-account.ts'
import { newTxnId } from '../../payment/txn-id.ts'
import type { LineToMatch } from './line-to-match.ts'

export type PaymentOfLine = { line: LineToMatch; propertyId: number; found: string; rule: string; isClaim?: boolean }

/** The bank's reference of the money; of a line without one the line itself. */
export const instrumentOf = ({ lineId, bankCode, marks, postedOn, reference }: LineToMatch): Instrument => ({
  kind: 'neft',
  number: marks.utr ?? `${bankCode}/${reference || 'LINE'}/${lineId}`,
  ...(marks.payer ? { issuerName: marks.payer } : {}),
  datedOn: postedOn,
})

/** Lines whose reference was a payment before: what became of it is for somebody to see. */
export async function knownBefore(tx: Tx, payments: readonly PaymentOfLine[]): Promise<Set<number>> {
  const keys = payments.map(({ line }) => instrumentKey(instrumentOf(line)))
  const { rows } = await tx.query<{ key: string }>(
    'select unique_key key from instrument where unique_key = any ($1)',
    [keys],
  )
  const known = new Set(rows.map(({ key }) => key))
  const seen = new Set<string>()
  return new Set(
    payments.flatMap(({ line }, at) => {
      const key = keys[at] ?? ''
      const isKnown = known.has(key) || seen.has(key)
      seen.add(key)
      return isKnown ? [line.lineId] : []
    }),
  )
}

/**
 * Posts the money of lines to their properties, one for each property, in the caller's transaction.
 * @param sameInstrument of a line whose money was posted before and came back: its instrument
 * @returns in their order, the payments with their journals
 */
export async function postLines(
  tx: Tx,
  platform: Pick<Platform, 'clock' | 'database'>,
  payments: readonly PaymentOfLine[],
  {
    origin,
    now,
    takenBy,
    sameInstrument,
  }: { origin: AuditOrigin; now: string; takenBy?: number; sameInstrument?: number },
): Promise<{ paymentId: number; receiptNo: string }[]> {
  const properties = await readPayable(
    tx,
    payments.map(({ propertyId }) => propertyId),
  )
  const batch = payments.map(({ line, propertyId, found, rule, isClaim }): MoneyReceived => {
    const { property, ownerName } = properties.get(propertyId) ?? missing(propertyId)
    const txnId = newTxnId(now)
    const channel = transferChannel(line.bankCode)
    return {
      ...{ txnId, property, amount: line.amountPaise, rebateCriteria: [], origin },
      channel: isClaim ? claimedChannel : line.fate === 'suspense' ? { ...channel, account: SUSPENSE } : channel,
      receivedAt: `${line.postedOn}T00:00:00+05:30`,
      payer: { name: line.marks.payer ?? ownerName ?? line.narration.slice(0, 60) },
      ...(sameInstrument === undefined ? { instrument: instrumentOf(line) } : { sameInstrument }),
      ...(takenBy === undefined ? {} : { takenBy }),
      subject: { subjectKind: 'payment', subjectId: txnId, after: { statementLine: line.lineId, rule, found } },
    }
  })
  const posted = await receiveLocked(tx, platform, batch)
  await tx.query(
    `insert into statement_journal (journal_id, line_id, payment_id)
     select journal_id, line_id, payment_id from unnest($1::bigint[], $2::bigint[]) given (line_id, payment_id) join payment using (payment_id)`,
    [payments.map(({ line }) => line.lineId), posted.map(({ paymentId }) => paymentId)],
  )
  return posted
}

const missing = (propertyId: number): never => {
  throw new Error(`property ${propertyId} is not payable`)
}

async function readPayable(
  tx: Tx,
  propertyIds: readonly number[],
): Promise<Map<number, { property: PayableProperty; ownerName: string | null }>> {
  const { rows } = await tx.query<PayableProperty & { ownerName: string | null }>(
    `select ${payableColumns}, owner_name "ownerName" from property where property_id = any ($1)`,
    [propertyIds],
  )
  return new Map(rows.map(({ ownerName, ...property }) => [property.propertyId, { property, ownerName }]))
}
