import type { AccountCode } from '../ledger/accounts.ts'
import type { Posting } from '../ledger/journal.ts'
import { addPaise, type Paise, ZERO } from '../money/paise.ts'

/**
 * Adds up the lines of each account of a journal and leaves out accounts that it does not change.
 * @returns undefined when nothing is left to post
 * @throws RangeError when the lines do not balance
 */
export function postingsOf(lines: readonly Posting[]): readonly Posting[] | undefined {
  const totals = new Map<AccountCode, Paise>()
  for (const { account, amount } of lines) totals.set(account, addPaise(totals.get(account) ?? ZERO, amount))
  const postings = [...totals].map(([account, amount]) => ({ account, amount })).filter(({ amount }) => amount !== 0)
  if (postings.reduce((sum, { amount }) => addPaise(sum, amount), ZERO) !== 0)
    throw new RangeError('a journal of control accounts must balance')
  return postings.length === 0 ? undefined : postings
}
