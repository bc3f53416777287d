import { negatePaise, type Paise, subtractPaise, sumPaise } from '../money/paise.ts'
import type { LedgerEntry } from './entry.ts'

/**
 * Money that became advance may have been used on a later demand before its cheque comes back. Answers the journals
 * that used it, latest first: they are reversed before the payment itself, so that the owner's credit never goes below
 * zero; what credit is then left is applied again.
 * `entries` are all of the property in the order of their numbers; `reversed` names the journals that are already reversed.
 * @throws RangeError when the credit is gone in another way than by applications.
 */
export function applicationsToReverse(
  entries: readonly LedgerEntry[],
  journalId: string,
  reversed: ReadonlySet<string>,
): string[] {
  const credit = negatePaise(sumPaise(entries.map((entry) => entry.buckets.advance)))
  const advanceOf = (ofJournal: readonly LedgerEntry[]): Paise =>
    sumPaise(ofJournal.map((entry) => entry.buckets.advance))
  const given = negatePaise(advanceOf(entries.filter((entry) => entry.journalId === journalId)))
  let shortage = subtractPaise(given, credit)
  const applications = Map.groupBy(
    entries.filter((entry) => entry.journalId !== journalId && !reversed.has(entry.journalId)),
    (entry) => entry.journalId,
  )
  const chosen: string[] = []
  for (const [id, ofJournal] of [...applications].toReversed()) {
    if (shortage <= 0) break
    if (advanceOf(ofJournal) <= 0 || !ofJournal.some((entry) => entry.kind === 'advance_applied')) continue
    chosen.push(id)
    shortage = subtractPaise(shortage, advanceOf(ofJournal))
  }
  if (shortage > 0) throw new RangeError('the credit of this payment was not used by applications of advance')
  return chosen
}
