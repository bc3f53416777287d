import { HEADS, headAmounts } from '../assessment/heads.ts'
import type { RebateContext } from '../demand/rebate.ts'
import { maxPaise, minPaise, negatePaise, type Paise, sumPaise, ZERO } from '../money/paise.ts'
import type { IsoDate } from '../time/iso-date.ts'
import type { AccountCode } from './accounts.ts'
import { addBuckets, bucketsOf, interestBucketOf, isEmpty, negateBuckets } from './buckets.ts'
import { duesAsOf, type LedgerRules } from './dues.ts'
import type { EntryDraft, EntryKind } from './entry.ts'
import { type JournalDraft, journalOf, mirrorOf } from './journal.ts'
import { buildAdvancePosting, buildPaymentPosting } from './post-payment.ts'
import { rebateGiven } from './rebate-given.ts'

/** shifted: the money was for another property; refunded: it goes back to the payer. */
export const REVERSAL_KINDS = ['cancelled', 'dishonoured', 'shifted', 'refunded'] as const
export type ReversalKind = (typeof REVERSAL_KINDS)[number]

/** How a payment was posted, as far as posting it again needs it. */
export type PostedAs = {
  readonly amount: Paise
  readonly receiving: AccountCode
  readonly rebateContext: RebateContext
}

/** A journal on one property, as the ledger holds it. */
export type RecordedJournal = JournalDraft & {
  readonly journalId: string
  /** The journal of which this one is the mirror. */
  readonly reverses?: string | undefined
  /** The journal whose money or credit this one apportioned again. */
  readonly reapportions?: string | undefined
  /** Only on the journal of a payment. */
  readonly payment?: PostedAs | undefined
}

export type ReversalPosting = {
  /** Latest first: the payment's journal, and before it whatever had apportioned it again since. */
  readonly mirrors: readonly { readonly reverses: string; readonly draft: JournalDraft }[]
  /** In the order in which the money had come; only where something changes. */
  readonly reapportioned: readonly { readonly of: string; readonly draft: JournalDraft }[]
  /** Use today of credit that now lies beside dues. */
  readonly creditUsed: JournalDraft | undefined
  /** Credit that came with the payment and has left the property since; more than nothing refuses the reversal. */
  readonly creditShort: Paise
}

export type ReversalQuestion = {
  /** All journals of the property, in the order in which they were written. */
  readonly journals: readonly RecordedJournal[]
  /** The journal of the payment to reverse. */
  readonly journalId: string
  readonly rules: LedgerRules
  readonly today: IsoDate
  /** What counts for the owner when credit is used. */
  readonly ownerContext?: RebateContext
}

/**
 * A journal with all that apportioned it again: together they are what it does to the property now. `before` is the use
 * of credit right before a payment; it stays when the payment is reversed.
 */
type Movement = { readonly first: RecordedJournal; readonly before: Movement | undefined; entries: EntryDraft[] }

/**
 * Reverses a payment anywhere in a property's history. Its journals get exact mirrors on their own days. What came after
 * is apportioned again in its order, each payment and use of credit on its own day, as if the reversed payment had never
 * come; a rebate whose condition falls thereby is withdrawn. Every change is a further journal.
 * Corrections stay as they were decided, but none withdraws a rebate or interest that was then never given or charged.
 * @throws RangeError when there is no such payment, or it is reversed already
 */
export function buildReversalPosting(question: ReversalQuestion): ReversalPosting {
  const { journals, journalId, rules, today, ownerContext = {} } = question
  const reversed = reversedJournals(journals)
  const original = journals.find((journal) => journal.journalId === journalId)
  if (!original?.payment || reversed.has(journalId)) throw new RangeError('only a payment that stands is reversed')
  const own = journals.filter((journal) => journal === original || journal.reapportions === journalId)
  const mirrors = own.toReversed().map((journal) => ({ reverses: journal.journalId, draft: mirrorOf(journal) }))
  const reapportioned = reapportion(journals, { journalId, reversed, rules, ownerContext })
  const entries = [...journals, ...[...mirrors, ...reapportioned].map(({ draft }) => draft)].flatMap(
    (journal) => journal.entries,
  )
  const dues = duesAsOf(entries, rules, today, { rebateContext: ownerContext })
  const credit = sumPaise(entries.map(({ buckets }) => negatePaise(buckets.advance)))
  return {
    mirrors,
    reapportioned,
    creditUsed: credit < 0 ? undefined : buildAdvancePosting(dues, rules),
    creditShort: maxPaise(ZERO, negatePaise(credit)),
  }
}

/** Reversed journals and their mirrors: together they are nothing. */
function reversedJournals(journals: readonly RecordedJournal[]): Set<string> {
  const gone = new Set<string>()
  for (const { journalId, reverses } of journals) if (reverses !== undefined) gone.add(journalId).add(reverses)
  return gone
}

/** Walks through the history without the payment, and gives the differences to what is written. */
function reapportion(
  journals: readonly RecordedJournal[],
  walk: { journalId: string; reversed: ReadonlySet<string>; rules: LedgerRules; ownerContext: RebateContext },
): { of: string; draft: JournalDraft }[] {
  const history: EntryDraft[] = []
  const changed: { of: string; draft: JournalDraft }[] = []
  let isAfter = false
  for (const whole of movementsOf(journals, walk.reversed)) {
    const isReversed = whole.first.journalId === walk.journalId
    isAfter ||= isReversed
    // Of the reversed payment only the use of credit before it is left; it is looked at anew, for what apportioned the
    // payment again may have undone it, and goes with the payment.
    const movement = isReversed ? whole.before : whole
    if (!movement) continue
    const { first, entries } = movement
    const now = isAfter ? postedAgain(movement, history, walk.rules, walk.ownerContext) : entries
    const different = differenceOf(entries, now, first.effectiveOn)
    const draft = journalOf('reapportionment', first.effectiveOn, different, first.payment?.receiving)
    // Whether credit or the payment of the same day settled a due moves nothing between accounts: what is written stays.
    const isMoved = draft.postings.length > 0
    history.push(...(isMoved ? now : entries))
    if (isMoved) changed.push({ of: first.journalId, draft })
  }
  return changed
}

/** What stands, in its order: the credit that a payment used first is part of its movement. */
function movementsOf(journals: readonly RecordedJournal[], reversed: ReadonlySet<string>): Movement[] {
  const standing = journals.filter(({ journalId }) => !reversed.has(journalId))
  const movements: Movement[] = []
  const byJournal = new Map<string, Movement>()
  for (const journal of standing.filter(({ reapportions }) => reapportions === undefined)) {
    const last = movements.at(-1)
    const before = journal.payment && last && isCreditOfDay(last, journal) ? last : undefined
    if (before) movements.pop()
    const movement: Movement = { first: journal, before, entries: [...journal.entries] }
    movements.push(movement)
    byJournal.set(journal.journalId, movement)
  }
  for (const journal of standing)
    if (journal.reapportions !== undefined) byJournal.get(journal.reapportions)?.entries.push(...journal.entries)
  return movements.map((movement) =>
    movement.before ? { ...movement, entries: [...movement.before.entries, ...movement.entries] } : movement,
  )
}

const isCreditOfDay = ({ first, before }: Movement, payment: RecordedJournal): boolean =>
  before === undefined && first.kind === 'advance_applied' && first.effectiveOn === payment.effectiveOn

function postedAgain(
  { first, entries }: Movement,
  history: readonly EntryDraft[],
  rules: LedgerRules,
  ownerContext: RebateContext,
): readonly EntryDraft[] {
  const on = first.effectiveOn
  if (first.payment) {
    const kind = first.kind === 'shift' ? 'shift' : 'payment'
    return buildPaymentPosting({ entries: history, rules, on, kind, ...first.payment }).journals.flatMap(
      (journal) => journal.entries,
    )
  }
  if (first.kind === 'advance_applied')
    return buildAdvancePosting(duesAsOf(history, rules, on, { rebateContext: ownerContext }), rules)?.entries ?? []
  return first.kind === 'correction' ? entries.map((entry) => withinGiven(entry, history)) : entries
}

/** Of a correction: no more rebate is withdrawn than was given, no more interest than was charged. */
function withinGiven(entry: EntryDraft, history: readonly EntryDraft[]): EntryDraft {
  const ofYear = history.filter(({ financialYear }) => financialYear === entry.financialYear)
  if (entry.kind === 'rebate') {
    const given = rebateGiven(ofYear)
    const withdrawn = headAmounts((head) => minPaise(entry.buckets[head], maxPaise(ZERO, given[head])))
    return { ...entry, buckets: bucketsOf(withdrawn) }
  }
  if (entry.kind === 'interest') {
    const charged = ofYear.filter(({ kind }) => kind === 'interest')
    const amounts = HEADS.map(interestBucketOf).map((bucket) => {
      const most = negatePaise(maxPaise(ZERO, sumPaise(charged.map(({ buckets }) => buckets[bucket]))))
      return [bucket, maxPaise(entry.buckets[bucket], most)]
    })
    return { ...entry, buckets: bucketsOf(Object.fromEntries(amounts)) }
  }
  return entry
}

const ORDER: readonly EntryKind[] = ['interest', 'correction', 'rebate', 'advance_applied', 'shift', 'payment']

/** One entry for each year and kind that changes. */
function differenceOf(before: readonly EntryDraft[], after: readonly EntryDraft[], on: IsoDate): EntryDraft[] {
  if (before === after) return []
  const changes = new Map<string, EntryDraft>()
  const add = (entry: EntryDraft) => {
    const key = `${entry.financialYear} ${entry.kind}`
    const sum = changes.get(key)
    changes.set(key, {
      ...entry,
      effectiveOn: on,
      buckets: sum ? addBuckets(sum.buckets, entry.buckets) : entry.buckets,
    })
  }
  for (const entry of after) add(entry)
  for (const entry of before) add({ ...entry, buckets: negateBuckets(entry.buckets) })
  return [...changes.values()]
    .filter(({ buckets }) => !isEmpty(buckets))
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.financialYear - b.financialYear)
}
