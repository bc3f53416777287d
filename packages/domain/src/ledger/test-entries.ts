import { addPaise, ZERO } from '../money/paise.ts'
import { totalOfBuckets } from './buckets.ts'
import type { EntryDraft, LedgerEntry } from './entry.ts'

/** What the database does with the entries of a journal: numbers them behind the last entry of the property, if it has one. */
export function numberEntries(
  last: Pick<LedgerEntry, 'entryNo' | 'balanceAfter'> | undefined,
  drafts: readonly EntryDraft[],
  journal: { readonly journalId: string; readonly recordedAt: string },
): LedgerEntry[] {
  let entryNo = last?.entryNo ?? 0
  let balanceAfter = last?.balanceAfter ?? ZERO
  return drafts.map((draft) => {
    entryNo += 1
    balanceAfter = addPaise(balanceAfter, totalOfBuckets(draft.buckets))
    return { ...draft, ...journal, entryNo, balanceAfter }
  })
}
