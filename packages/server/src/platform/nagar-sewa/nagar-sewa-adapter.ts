import type { Paise } from '@karsetu/domain/money/paise.ts'

/** One line of collection as e-NagarSewa takes it. `ref` is ours: pushed twice with the same, it is stored once. */
export type PushedLine = {
  ref: string
  kind: 'receipt' | 'reversal'
  receiptNo: string
  transactionNumber: string
  propertyId: string
  /** The day it counts on, year-month-day. */
  day: string
  mode: string
  amount: Paise
}

/** What e-NagarSewa says of a line: its own reference number, or why it refuses it. */
export type PushStatus = { ref: string } & (
  | { state: 'accepted'; referenceNo: string }
  | { state: 'refused'; reason: string }
)

/** Counts and sums of one day. */
export type DayTotals = { receipts: number; received: Paise; reversals: number; reversed: Paise }

/** No answer that can be trusted: the lines may have been stored or not. */
export type PushSilence = { kind: 'silent'; reason: 'timeout' | 'unreachable' | 'refused' | 'unexpected_reply' }
export type PushOutcome = { kind: 'answered'; lines: PushStatus[] } | PushSilence
export type TotalsOutcome = { kind: 'answered'; totals: DayTotals } | PushSilence

/** Most lines in one request. */
export const pushBatch = 100

/** The portal of the state that collects the collections of all corporations. Whatever it does is a value; nothing is thrown. */
export type NagarSewaAdapter = {
  readonly mode: 'simulator' | 'live'
  push(lines: readonly PushedLine[]): Promise<PushOutcome>
  totalsOf(day: string): Promise<TotalsOutcome>
}
