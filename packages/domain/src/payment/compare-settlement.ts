import { addPaise, type Paise, subtractPaise, sumPaise } from '../money/paise.ts'
import type { IntentState } from './intent-states.ts'

/** What a gateway says it paid into the bank for one transaction: its amount less charge and tax. */
export type SettledRow = {
  readonly txnId: string
  readonly gatewayTxnId: string
  readonly amount: Paise
  readonly charge: Paise
  readonly tax: Paise
  readonly net: Paise
}
export type SettlementFile = {
  readonly payoutId: string
  readonly bankReference: string
  readonly amount: Paise
  readonly settled: readonly SettledRow[]
  readonly refunds: readonly { readonly txnId: string; readonly amount: Paise }[]
}

/** What our books say of a transaction; `posted` null: nothing is posted for it. */
export type BookedTransaction = {
  readonly state: IntentState
  readonly posted: Paise | null
  /** The gateway's own number of the capture that was posted; null: not known. */
  readonly gatewayTxnId?: string | null
  /** The payment was cancelled or refunded. */
  readonly isReversed?: boolean
  /** The stored settlements that paid it out and that gave it back. */
  readonly settledIn?: string | null
  readonly refundedIn?: string | null
}

/** What the gateway collected and the rules did not post; `returnedIn`: the settlement that gave it back, null until then. */
export type SetAside = { readonly amount: Paise; readonly returnedIn: string | null }

/** Why somebody must look at a settlement: null, it is as our books are. */
export const rowFindings = [
  'unknown_transaction',
  'settled_twice',
  'second_number',
  'not_posted',
  'amount_differs',
  'sum_differs',
] as const
export const refundFindings = ['unknown_transaction', 'still_in_books', 'amount_differs', 'refunded_twice'] as const
export const fileFindings = ['sent_twice', 'sum_differs'] as const
export type RowFinding = (typeof rowFindings)[number]
export type RefundFinding = (typeof refundFindings)[number]
export type FileFinding = (typeof fileFindings)[number]

export type ComparedFile = {
  readonly finding: FileFinding | null
  readonly settled: readonly (RowFinding | null)[]
  readonly refunds: readonly (RefundFinding | null)[]
}

/**
 * Holds what a gateway paid out against the books, row by row: nothing that is in excess, lacking or different to the
 * paisa is taken in silently. What lacks altogether is `unsettledOf` to say.
 *
 * @param setAside by transaction
 * @param usedReferences references of the bank in settlements stored before, with the settlement that has each
 */
export function compareSettlements(
  files: readonly SettlementFile[],
  books: ReadonlyMap<string, BookedTransaction>,
  setAside: ReadonlyMap<string, SetAside> = new Map(),
  usedReferences: ReadonlyMap<string, string> = new Map(),
): ComparedFile[] {
  const seen = new Set<string>()
  const refunded = new Set<string>()
  const references = new Set<string>()
  return files.map((file) => {
    const isUsed = (usedReferences.get(file.bankReference) ?? file.payoutId) !== file.payoutId
    const isSentAgain = isUsed || references.has(file.bankReference)
    references.add(file.bankReference)
    const settled = file.settled.map((row) => {
      const finding = seen.has(row.txnId) ? 'settled_twice' : findingOfRow(row, file.payoutId, books.get(row.txnId))
      seen.add(row.txnId)
      return finding
    })
    const refunds = file.refunds.map(({ txnId, amount }) => {
      const finding = findingOfRefund({ amount, in: file.payoutId }, books.get(txnId), setAside.get(txnId))
      const isAgain = refunded.has(txnId)
      refunded.add(txnId)
      return finding ?? (isAgain ? 'refunded_twice' : null)
    })
    return { finding: isSentAgain ? 'sent_twice' : findingOfFile(file), settled, refunds }
  })
}

function findingOfRow(row: SettledRow, payoutId: string, booked: BookedTransaction | undefined): RowFinding | null {
  if (!booked) return 'unknown_transaction'
  if ((booked.settledIn ?? payoutId) !== payoutId) return 'settled_twice'
  if (booked.posted === null) return 'not_posted'
  if ((booked.gatewayTxnId ?? row.gatewayTxnId) !== row.gatewayTxnId) return 'second_number'
  if (booked.posted !== row.amount) return 'amount_differs'
  return addsUp(row) ? null : 'sum_differs'
}

/** Whether charge, tax and what was paid into the bank are the amount. */
export const addsUp = ({ amount, charge, tax, net }: SettledRow): boolean =>
  addPaise(net, addPaise(charge, tax)) === amount

/** Money that went back to the payer: where our ledger has it as paid, the dues must come back. */
function findingOfRefund(
  refund: { amount: Paise; in: string },
  booked: BookedTransaction | undefined,
  setAside: SetAside | undefined,
): RefundFinding | null {
  const isPosted = booked !== undefined && booked.posted !== null && !booked.isReversed
  // Given back by another settlement already: what comes now is either the money that was posted, or too much.
  if (setAside && (setAside.returnedIn ?? refund.in) !== refund.in)
    return isPosted ? 'still_in_books' : 'refunded_twice'
  if (setAside) return setAside.amount === refund.amount ? null : 'amount_differs'
  if (!booked) return 'unknown_transaction'
  if ((booked.refundedIn ?? refund.in) !== refund.in) return 'refunded_twice'
  if (isPosted) return 'still_in_books'
  return booked.posted === null || booked.posted === refund.amount ? null : 'amount_differs'
}

function findingOfFile({ amount, settled, refunds }: SettlementFile): FileFinding | null {
  const rows = subtractPaise(sumPaise(settled.map(({ net }) => net)), sumPaise(refunds.map((refund) => refund.amount)))
  return rows === amount ? null : 'sum_differs'
}

/** Of what is posted, the transactions that no settlement names. */
export function unsettledOf<Posted extends { readonly txnId: string }>(
  posted: readonly Posted[],
  files: readonly SettlementFile[],
): Posted[] {
  const named = new Set(files.flatMap(({ settled }) => settled.map(({ txnId }) => txnId)))
  return posted.filter(({ txnId }) => !named.has(txnId))
}

/** The money set aside that waits, and that settlements without a fault of their own gave back whole, each once. */
export function returnsOf(
  files: readonly SettlementFile[],
  compared: readonly ComparedFile[],
  setAside: ReadonlyMap<string, SetAside>,
): { txnId: string; payoutId: string }[] {
  const returned = files.flatMap(({ payoutId, refunds }, at) =>
    compared[at]?.finding === null
      ? refunds.flatMap(({ txnId }, row) =>
          compared[at]?.refunds[row] === null && setAside.get(txnId)?.returnedIn === null ? [{ txnId, payoutId }] : [],
        )
      : [],
  )
  return [...new Map(returned.map((one) => [one.txnId, one])).values()]
}
