import { type AccountCode, CHEQUES, OVER_SHORT, REFUNDS } from '../ledger/accounts.ts'
import type { JournalDraft, Posting } from '../ledger/journal.ts'
import type { ReversalKind } from '../ledger/post-reversal.ts'
import { negatePaise, type Paise, subtractPaise } from '../money/paise.ts'
import type { IsoDate } from '../time/iso-date.ts'

/** The postings that move an amount from one account to another. */
export const moved = (from: AccountCode, to: AccountCode, amount: Paise): readonly Posting[] => [
  { account: to, amount },
  { account: from, amount: negatePaise(amount) },
]

/** The postings that bring a till to what was counted in it; none where it agrees with the books. */
export function differencePostings(till: AccountCode, counted: Paise, expected: Paise): readonly Posting[] {
  const difference = subtractPaise(counted, expected)
  return difference === 0 ? [] : moved(OVER_SHORT, till, difference)
}

/** Cash of a receipt that is reversed, as far as its till goes. */
export type ReversedMoney = {
  kind: ReversalKind
  /** The account in which the money was received. */
  receiving: AccountCode
  amount: Paise
  /** A till of a cashier: what it has by the books while the receipt's own session is open; null once that is closed. */
  inTill: Paise | null
  /** A cheque or draft: whether the bank has paid it. */
  isCleared: boolean
}

const isTill = (account: AccountCode): boolean => /^cash:S\d+$/.test(account)

/**
 * Whether the corporation owes the payer what is reversed: the mirror takes the money out of an account that no longer
 * has it. Cash goes back over the counter while its session is open and the till has it. A dishonoured cheque is owed
 * to nobody, and a shifted payment stays where it lies.
 */
export function isOwedBack({ kind, receiving, amount, inTill, isCleared }: ReversedMoney): boolean {
  if (kind !== 'cancelled' && kind !== 'refunded') return false
  if (receiving === CHEQUES) return isCleared
  return isTill(receiving) && (inTill === null || inTill < amount)
}

/** Puts back into the account what the mirror took out of it, and owes it to the payer. */
export const refundDue = (receiving: AccountCode, amount: Paise, on: IsoDate): JournalDraft => ({
  ...{ kind: 'refund_due', effectiveOn: on, entries: [] },
  postings: moved(REFUNDS, receiving, amount),
})
