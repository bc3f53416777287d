import type { Head } from '../assessment/heads.ts'
import { addPaise, maxPaise, minPaise, negatePaise, type Paise, subtractPaise, sumPaise, ZERO } from '../money/paise.ts'
import type { FinancialYear } from '../time/financial-year.ts'
import type { IsoDate } from '../time/iso-date.ts'
import { DUE_BUCKETS, type DueBucket } from './buckets.ts'
import type { EntryDraft, EntryKind } from './entry.ts'

/** A part of a year's tax, and the day from which it was asked for. Of its demand, or of a note or corrected arrears. */
export type Charge = { readonly from: IsoDate; readonly of: 'demand' | 'note'; readonly amount: Paise }

const CHARGE_KINDS: ReadonlySet<EntryKind> = new Set(['opening', 'demand', 'correction'])

/**
 * What stands charged of a year and head, earliest first: what raised it stands from its own day, and what lowered it
 * took away what was charged on its own day, and then the latest. Who had 1,000 rupees raised to 1,500 in June, and back,
 * has 1,000 from the first day.
 * @param entries in the order in which they were written
 */
export function chargesOf(entries: readonly EntryDraft[], year: FinancialYear, head: Head): Charge[] {
  let charges: Charge[] = []
  for (const change of changesOf(entries, year, head)) {
    if (change.amount < 0) charges = withoutLatest(charges, negatePaise(change.amount), change.of, change.from).left
    else charges.push(change)
    charges.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  }
  return charges
}

/** A demand replaced is its mirror and the new one: together they are one change, and it is of the demand. */
function changesOf(entries: readonly EntryDraft[], year: FinancialYear, head: Head): Charge[] {
  const changes: (Charge & { kind: EntryKind })[] = []
  for (const { financialYear, kind, buckets, effectiveOn } of entries) {
    const amount = buckets[head]
    if (financialYear !== year || !CHARGE_KINDS.has(kind) || amount === 0) continue
    const last = changes.at(-1)
    if (kind === 'correction' && last?.kind === kind && last.from === effectiveOn && last.amount < 0 && amount > 0)
      changes[changes.length - 1] = { ...last, of: 'demand', amount: addPaise(last.amount, amount) }
    else changes.push({ kind, from: effectiveOn, of: kind === 'correction' ? 'note' : 'demand', amount })
  }
  return changes.filter(({ amount }) => amount !== 0)
}

/**
 * Takes an amount from charges, the latest first, of one sort before the other, and of each what is of a day.
 * @returns what is left of them, and what was taken from which; less than was asked for when there is no more
 */
export function withoutLatest(
  charges: readonly Charge[],
  amount: Paise,
  first: Charge['of'],
  day?: IsoDate,
): { left: Charge[]; taken: Charge[] } {
  const parts = new Map<Charge, Paise>()
  let open = amount
  const turnOf = ({ of, from }: Charge): number => Number(of !== first) * 2 + Number(from !== day)
  for (const charge of charges.toReversed().toSorted((a, b) => turnOf(a) - turnOf(b))) {
    const part = minPaise(charge.amount, open)
    if (part > 0) parts.set(charge, part)
    open = subtractPaise(open, part)
  }
  const partOf = (charge: Charge): Paise => parts.get(charge) ?? ZERO
  return {
    left: charges
      .map((charge) => ({ ...charge, amount: subtractPaise(charge.amount, partOf(charge)) }))
      .filter((charge) => charge.amount > 0),
    taken: charges.filter((charge) => parts.has(charge)).map((charge) => ({ ...charge, amount: partOf(charge) })),
  }
}

/** What was charged by a day. */
export const chargedBy = (charges: readonly Charge[], day: IsoDate): Paise =>
  sumPaise(charges.filter(({ from }) => from <= day).map(({ amount }) => amount))

/** All that was charged of a year and head, whatever was paid on it. */
export const chargedOn = (entries: readonly EntryDraft[], year: FinancialYear, head: Head): Paise =>
  sumPaise(
    entries
      .filter(({ financialYear, kind }) => financialYear === year && CHARGE_KINDS.has(kind))
      .map(({ buckets }) => buckets[head]),
  )

/** Years in which entries of a kind charge something. An opening or demand that was reversed counts as none. */
export function yearsCharged(
  entries: readonly EntryDraft[],
  of: 'opening' | 'demand',
  buckets: readonly DueBucket[] = DUE_BUCKETS,
): Set<FinancialYear> {
  const byYear = Map.groupBy(
    entries.filter(({ kind }) => kind === of),
    ({ financialYear }) => financialYear,
  )
  const charges = (ofYear: readonly EntryDraft[]): boolean =>
    buckets.some((bucket) => sumPaise(ofYear.map((entry) => entry.buckets[bucket])) !== 0)
  return new Set([...byYear].filter(([, ofYear]) => charges(ofYear)).map(([year]) => year))
}

/** What was charged of a year and head by a day, and is known today never to have been due on it. */
export function neverDue(entries: readonly EntryDraft[], year: FinancialYear, head: Head, day: IsoDate): Paise {
  const byThen = entries.filter(({ effectiveOn }) => effectiveOn <= day)
  const thought = chargedOn(byThen, year, head)
  return maxPaise(ZERO, subtractPaise(thought, chargedBy(chargesOf(entries, year, head), day)))
}
