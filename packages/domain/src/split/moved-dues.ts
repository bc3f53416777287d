import { HEADS, type HeadAmounts, headAmounts, NO_AMOUNTS } from '../assessment/heads.ts'
import { TRANSFER } from '../ledger/accounts.ts'
import {
  addBuckets,
  BUCKETS,
  type Buckets,
  bucketsOf,
  DUE_BUCKETS,
  type DueBucket,
  interestBucketOf,
  interestBuckets,
  isEmpty,
  mapBuckets,
  negateBuckets,
  principalBuckets,
} from '../ledger/buckets.ts'
import { duesAsOf, type LedgerRules } from '../ledger/dues.ts'
import type { EntryDraft, EntryKind } from '../ledger/entry.ts'
import { type JournalDraft, journalOf } from '../ledger/journal.ts'
import type { UnusedNotes } from '../ledger/post-correction.ts'
import {
  addPaise,
  maxPaise,
  minPaise,
  negatePaise,
  type Paise,
  paise,
  subtractPaise,
  sumPaise,
  ZERO,
} from '../money/paise.ts'
import { splitByLargestRemainder } from '../money/split.ts'
import { type FinancialYear, financialYearOf } from '../time/financial-year.ts'
import type { IsoDate } from '../time/iso-date.ts'

/**
 * What one year of a property comes to, by what each amount is: the demand that stands, balances taken over, other
 * corrections, rebates given, and the rest (payments, used credit, interest as charged). Together they are what is open.
 */
export type MovedYear = {
  readonly financialYear: FinancialYear
  /** The demand that stands; undefined when the year never had one. */
  readonly demand: HeadAmounts | undefined
  /** Of the whole year. */
  readonly arvPaise: Paise
  readonly opening: Buckets
  readonly correction: Buckets
  /** Of the corrections, what credit notes have had no room for so far. */
  readonly unused: Buckets
  readonly rebate: Buckets
  readonly rest: Buckets
  /** Interest that was charged and paid: nothing of it is open. */
  readonly paidInterest: Buckets
}

/** All that moves with a property: its years, and the owner's credit (negative, as in the ledger). */
export type MovedDues = { readonly years: readonly MovedYear[]; readonly advance: Paise }

export type StandingDemand = { readonly taxes: HeadAmounts; readonly arvPaise: Paise }

const NOTHING = bucketsOf({})

const sumOf = (entries: readonly EntryDraft[], kinds: readonly EntryKind[]): Buckets =>
  entries
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, { buckets }) => addBuckets(sum, { ...buckets, advance: ZERO }), NOTHING)

/** What money and credit settled of interest, here or on a property it came from; what came open is no part of it. */
const paidInterestOf = (entries: readonly EntryDraft[]): Buckets => {
  const settled = sumOf(entries, ['payment', 'advance_applied', 'reversal'])
  const came = entries.filter(({ kind }) => kind === 'shift').map(({ buckets }) => buckets)
  return interestBuckets(
    headAmounts((head) => {
      const bucket = interestBucketOf(head)
      const before = sumPaise(came.map((buckets) => minPaise(ZERO, buckets[bucket])))
      return maxPaise(ZERO, negatePaise(addPaise(settled[bucket], before)))
    }),
  )
}

const less = (a: Buckets, b: Buckets): Buckets => mapBuckets((bucket) => subtractPaise(a[bucket], b[bucket]))

/** The interest of every year accrued and not yet charged, as one journal: what moves must be charged first. */
export function chargeAccrued(
  entries: readonly EntryDraft[],
  rules: LedgerRules,
  on: IsoDate,
): JournalDraft | undefined {
  const charged = duesAsOf(entries, rules, on).years.map(
    ({ financialYear, interestPending }): EntryDraft => ({
      financialYear,
      kind: 'interest',
      buckets: interestBuckets(interestPending),
      effectiveOn: on,
    }),
  )
  const draft = journalOf('correction', on, charged)
  return draft.entries.length > 0 ? draft : undefined
}

/** All that stands on a property, once its interest is charged; `unused` is what credit notes have had no room for. */
export function movedDues(
  entries: readonly EntryDraft[],
  standing: ReadonlyMap<FinancialYear, StandingDemand>,
  unused: ReadonlyMap<FinancialYear, UnusedNotes> = new Map(),
): MovedDues {
  const byYear = Map.groupBy(entries, (entry) => entry.financialYear)
  const years = [...new Set([...byYear.keys(), ...standing.keys()])].toSorted((a, b) => a - b)
  return {
    advance: sumPaise(entries.map(({ buckets }) => buckets.advance)),
    years: years.map((financialYear) => {
      const ofYear = byYear.get(financialYear) ?? []
      const demand = standing.get(financialYear)
      const demanded = principalBuckets(demand?.taxes ?? NO_AMOUNTS)
      const opening = sumOf(ofYear, ['opening'])
      const correction = less(sumOf(ofYear, ['demand', 'correction']), demanded)
      const aside = bucketsOf(unused.get(financialYear) ?? {})
      const rebate = sumOf(ofYear, ['rebate'])
      const all = ofYear.reduce((sum, { buckets }) => addBuckets(sum, { ...buckets, advance: ZERO }), NOTHING)
      const rest = [demanded, opening, correction, rebate].reduce(less, all)
      const arvPaise = demand?.arvPaise ?? ZERO
      return {
        financialYear,
        demand: demand?.taxes,
        arvPaise,
        opening,
        correction,
        unused: aside,
        rebate,
        rest,
        paidInterest: paidInterestOf(ofYear),
      }
    }),
  }
}

const demandBuckets = ({ demand }: MovedYear): Buckets => principalBuckets(demand ?? NO_AMOUNTS)

/** What of a year is open, bucket by bucket. */
export const openOf = (year: MovedYear): Buckets =>
  [demandBuckets(year), year.opening, year.correction, year.rebate, year.rest].reduce(addBuckets)

const bucketShares = (whole: Buckets, weights: readonly number[]): Buckets[] => {
  const shares = new Map(BUCKETS.map((bucket) => [bucket, splitByLargestRemainder(whole[bucket], weights)]))
  return weights.map((_, at) => mapBuckets((bucket) => shares.get(bucket)?.[at] ?? ZERO))
}

const headShares = (whole: HeadAmounts, weights: readonly number[]): HeadAmounts[] => {
  const shares = new Map(HEADS.map((head) => [head, splitByLargestRemainder(whole[head], weights)]))
  return weights.map((_, at) => headAmounts((head) => shares.get(head)?.[at] ?? ZERO))
}

/**
 * Shares everything out by weights so that the shares are together the whole, to the paisa, in every part of every
 * year. What is open is shared out itself: a year that was paid up is paid up in every share.
 * @throws RangeError when all weights are zero or one is negative
 */
export function divideDues({ years, advance }: MovedDues, weights: readonly number[]): MovedDues[] {
  const advances = splitByLargestRemainder(advance, weights)
  const divided = years.map((year) => {
    const open = bucketShares(openOf(year), weights)
    const demand = year.demand && headShares(year.demand, weights)
    const arv = splitByLargestRemainder(year.arvPaise, weights)
    const [opening, correction, unused, rebate, paidInterest] = [
      year.opening,
      year.correction,
      year.unused,
      year.rebate,
      year.paidInterest,
    ].map((part) => bucketShares(part, weights))
    return weights.map((_, at): MovedYear => {
      const said = {
        financialYear: year.financialYear,
        demand: demand?.[at],
        arvPaise: arv[at] ?? ZERO,
        opening: opening?.[at] ?? NOTHING,
        correction: correction?.[at] ?? NOTHING,
        unused: unused?.[at] ?? NOTHING,
        rebate: rebate?.[at] ?? NOTHING,
        rest: NOTHING,
        paidInterest: paidInterest?.[at] ?? NOTHING,
      }
      return { ...said, rest: less(open[at] ?? NOTHING, openOf(said)) }
    })
  })
  return weights.map((_, at) => ({
    advance: advances[at] ?? ZERO,
    years: divided.flatMap((shares) => shares[at] ?? []),
  }))
}

/** Several properties' dues as those of one. */
export function joinDues(all: readonly MovedDues[]): MovedDues {
  const byYear = Map.groupBy(
    all.flatMap(({ years }) => years),
    ({ financialYear }) => financialYear,
  )
  return {
    advance: sumPaise(all.map(({ advance }) => advance)),
    years: [...byYear]
      .toSorted(([a], [b]) => a - b)
      .map(([financialYear, years]) => ({
        financialYear,
        demand: years.some(({ demand }) => demand)
          ? headAmounts((head) => sumPaise(years.map(({ demand }) => demand?.[head] ?? ZERO)))
          : undefined,
        arvPaise: sumPaise(years.map(({ arvPaise }) => arvPaise)),
        opening: years.map(({ opening }) => opening).reduce(addBuckets),
        correction: years.map(({ correction }) => correction).reduce(addBuckets),
        unused: years.map(({ unused }) => unused).reduce(addBuckets),
        rebate: years.map(({ rebate }) => rebate).reduce(addBuckets),
        rest: years.map(({ rest }) => rest).reduce(addBuckets),
        paidInterest: years.map(({ paidInterest }) => paidInterest).reduce(addBuckets),
      })),
  }
}

type Line = [kind: EntryKind, buckets: Buckets]

function entriesOf(year: MovedYear, lines: readonly Line[], on: IsoDate): EntryDraft[] {
  const { financialYear } = year
  return lines.map(([kind, buckets]) => ({ financialYear, kind, buckets, effectiveOn: on }))
}

const creditEntry = (advance: Paise, on: IsoDate): EntryDraft => ({
  financialYear: financialYearOf(on),
  kind: 'shift',
  buckets: bucketsOf({ advance }),
  effectiveOn: on,
})

/** What moves besides demands: all amounts as what they are, and the room of credit notes, found again by its mark. */
type MovingJournals = { rest?: JournalDraft; unused?: JournalDraft }

/**
 * The paid interest of heads that are paid up: it moves as charged and as paid, so that it becomes credit when its tax is
 * found not to have been due.
 */
function paidUpInterest(year: MovedYear): Buckets {
  const open = openOf(year)
  return interestBuckets(
    headAmounts((head) =>
      open[head] === 0 && open[interestBucketOf(head)] === 0 ? year.paidInterest[interestBucketOf(head)] : ZERO,
    ),
  )
}

function movingJournals(years: readonly MovedYear[], credit: EntryDraft, on: IsoDate): MovingJournals {
  const others = years.flatMap((year) => {
    const paid = paidUpInterest(year)
    const lines: Line[] = [
      ['correction', less(year.correction, year.unused)],
      ['opening', year.opening],
      ['rebate', year.rebate],
      ['shift', year.rest],
      ['shift', paid],
      ['shift', negateBuckets(paid)],
    ]
    return entriesOf(year, lines, on)
  })
  const aside = years.flatMap((year) => entriesOf(year, [['correction', year.unused]], on))
  const [rest, unused] = [written('shift', on, [...others, credit]), written('shift', on, aside)]
  return { ...(rest ? { rest } : {}), ...(unused ? { unused: { ...unused, ofUnusedNotes: true } } : {}) }
}

/** The journals that take everything off a property; every kind of amount leaves as what it was. */
export const journalsOut = ({ years, advance }: MovedDues, on: IsoDate): MovingJournals =>
  movingJournals(
    years.map((year) => ({
      ...year,
      correction: negateBuckets(addBuckets(demandBuckets(year), year.correction)),
      unused: negateBuckets(year.unused),
      opening: negateBuckets(year.opening),
      rebate: negateBuckets(year.rebate),
      rest: negateBuckets(year.rest),
      paidInterest: NOTHING,
    })),
    creditEntry(paise(-advance), on),
    on,
  )

/** The journals that bring a share to a property: its demands, which stand by themselves, and all the rest. */
export function journalsIn({ years, advance }: MovedDues, on: IsoDate): MovingJournals & { demands?: JournalDraft } {
  const demands = written(
    'demand',
    on,
    years.flatMap((year) => entriesOf(year, [['demand', demandBuckets(year)]], on)),
  )
  return { ...(demands ? { demands } : {}), ...movingJournals(years, creditEntry(advance, on), on) }
}

function written(kind: 'shift' | 'demand', on: IsoDate, entries: readonly EntryDraft[]): JournalDraft | undefined {
  const draft = journalOf(
    kind,
    on,
    entries.filter(({ buckets }) => !isEmpty(buckets)),
    TRANSFER,
  )
  return draft.entries.length > 0 ? draft : undefined
}

/** What moves in either direction: open amounts of every year, and credit; the limit looks at it. */
export function sizeOfDues({ years, advance }: MovedDues): Paise {
  const amounts = years.flatMap((year) => DUE_BUCKETS.map((bucket: DueBucket) => openOf(year)[bucket]))
  return amounts.reduce((sum, amount) => addPaise(sum, paise(Math.abs(amount))), paise(Math.abs(advance)))
}
