import { addPaise, negatePaise, type Paise, ZERO } from '../money/paise.ts'
import type { IsoDate } from '../time/iso-date.ts'
import { type AccountCode, ADVANCE, incomeAccount, OPENING, rebateAccount, receivableAccount } from './accounts.ts'
import { DUE_BUCKETS, isEmpty, negateBuckets } from './buckets.ts'
import type { EntryDraft, EntryKind } from './entry.ts'

export type JournalKind =
  | 'opening'
  | 'demand'
  | 'payment'
  | 'advance_applied'
  | 'reversal'
  | 'reapportionment'
  | 'correction'
  | 'shift'
  | 'refund_due'

/** Debit positive, credit negative. */
export type Posting = { readonly account: AccountCode; readonly amount: Paise }

/** A journal before the ledger writes it: entries of one property, and postings that sum to zero and agree with them. */
export type JournalDraft = {
  readonly kind: JournalKind
  readonly effectiveOn: IsoDate
  readonly entries: readonly EntryDraft[]
  readonly postings: readonly Posting[]
  /** It moves what credit notes have no room for: the sum of a year's such journals is what of them is unused. */
  readonly ofUnusedNotes?: true
  /** It takes off interest that came with dues of which it is known now that they were never owed. */
  readonly ofMovedInterest?: true
}

/** The account on the other side of an entry's change of a receivable. */
function counterAccount(
  kind: EntryKind,
  bucket: (typeof DUE_BUCKETS)[number],
  entry: EntryDraft,
  receiving: AccountCode | undefined,
): AccountCode {
  switch (kind) {
    case 'demand':
    case 'interest':
    case 'correction':
      return incomeAccount(bucket, entry.financialYear)
    case 'rebate':
      return rebateAccount(bucket, entry.financialYear)
    case 'opening':
      return OPENING
    case 'advance_applied':
      return ADVANCE
    case 'payment':
    case 'shift':
    case 'reversal':
      return moneyAccount(receiving)
  }
}

function moneyAccount(receiving: AccountCode | undefined): AccountCode {
  if (receiving === undefined) throw new RangeError('a payment needs the account its money lies in')
  return receiving
}

/**
 * Both layers from one list: every change of a bucket is posted to its receivable (or to the advances) and against the
 * account its kind names, so that a journal cannot fail to balance. Entries that change nothing are left out.
 * `receiving` is where the money of a payment lies: cash, cheques, bank or gateway.
 */
export function journalOf(
  kind: JournalKind,
  effectiveOn: IsoDate,
  entries: readonly EntryDraft[],
  receiving?: AccountCode,
): JournalDraft {
  const saved = entries.filter((entry) => !isEmpty(entry.buckets))
  const totals = new Map<AccountCode, Paise>()
  const post = (account: AccountCode, amount: Paise): void => {
    if (amount !== 0) totals.set(account, addPaise(totals.get(account) ?? ZERO, amount))
  }
  for (const entry of saved) {
    for (const bucket of DUE_BUCKETS) {
      const amount = entry.buckets[bucket]
      if (amount === 0) continue
      post(receivableAccount(bucket, entry.financialYear), amount)
      post(counterAccount(entry.kind, bucket, entry, receiving), negatePaise(amount))
    }
    // An application of advance has met the advances above, bucket by bucket.
    if (entry.kind === 'advance_applied' || entry.buckets.advance === 0) continue
    post(ADVANCE, entry.buckets.advance)
    post(entry.kind === 'opening' ? OPENING : moneyAccount(receiving), negatePaise(entry.buckets.advance))
  }
  const postings = [...totals].map(([account, amount]) => ({ account, amount })).filter(({ amount }) => amount !== 0)
  return { kind, effectiveOn, entries: saved, postings }
}

const MIRROR_KIND: Readonly<Record<EntryKind, EntryKind>> = {
  opening: 'opening',
  demand: 'demand',
  correction: 'correction',
  interest: 'interest',
  rebate: 'rebate',
  payment: 'reversal',
  advance_applied: 'reversal',
  shift: 'reversal',
  reversal: 'reversal',
}

/**
 * The exact mirror of a journal: for a cancelled receipt, a dishonoured cheque, a payment shifted away.
 *
 * It takes effect on the day of the original, not on the day it is found out: the dues are as if the money had never
 * come, the rebate is withdrawn, and interest runs on from the original due date without a gap. Interest the original
 * had charged is taken back with it and accrues again by itself. Entries that say what was charged or remitted keep
 * their kind with the opposite sign, so that the sum of a kind is always what stands.
 * Source: our own choice, following the practice that a dishonoured cheque is no payment; see docs/law/apportionment.md.
 * @throws RangeError for a reversal: what was reversed is entered anew, never un-reversed.
 */
export function mirrorOf(journal: JournalDraft): JournalDraft {
  if (journal.kind === 'reversal') throw new RangeError('a reversal is not reversed')
  return {
    kind: 'reversal',
    effectiveOn: journal.effectiveOn,
    entries: journal.entries.toReversed().map((entry) => ({
      ...entry,
      kind: MIRROR_KIND[entry.kind],
      buckets: negateBuckets(entry.buckets),
    })),
    postings: journal.postings.map(({ account, amount }) => ({ account, amount: negatePaise(amount) })),
  }
}
