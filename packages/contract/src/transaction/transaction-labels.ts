import { REVERSAL_KINDS, type ReversalKind } from '@karsetu/domain/ledger/post-reversal.ts'
import { m } from '../words/messages.ts'

export const reversalLabels = {
  cancelled: m.status_cancelled,
  dishonoured: m.transaction_status_dishonoured,
  shifted: m.transaction_status_shifted,
  refunded: m.transaction_status_refunded,
} satisfies Record<ReversalKind, unknown>

/** A payment is provisional until a bank has paid its paper, and cleared until it is reversed. */
export const transactionStatuses = ['cleared', 'provisional', ...REVERSAL_KINDS] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

export const transactionStatusLabels = {
  cleared: m.transaction_status_cleared,
  provisional: m.status_provisional,
  ...reversalLabels,
} satisfies Record<TransactionStatus, unknown>
