import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HEADS, type HeadAmounts, headAmounts, NO_AMOUNTS } from '../assessment/heads.ts'
import { addPaise, type Paise, paise, rupees, subtractPaise, ZERO } from '../money/paise.ts'
import { financialYear } from '../time/financial-year.ts'
import { isoDate } from '../time/iso-date.ts'
import { cashAccount } from './accounts.ts'
import { duesAsOf } from './dues.ts'
import type { EntryDraft } from './entry.ts'
import type { JournalDraft } from './journal.ts'
import { testRules } from './ledger-test-rules.ts'
import {
  arrearsOf,
  buildDifferencePostings,
  buildReplacementPostings,
  type CorrectionRule,
  correctionDays,
} from './post-correction.ts'
import { buildDemandPosting } from './post-demand.ts'
import { buildAdvancePosting, buildPaymentPosting } from './post-payment.ts'
import { staysInProportion } from './rebate-given.ts'

const rule: CorrectionRule = {
  validFrom: isoDate('2000-04-01'),
  source: 'rules of the tests',
  raisedFrom: 'decision',
  loweredFrom: 'demand',
}
const today = isoDate('2026-11-20')
const past = financialYear(2024)
const current = financialYear(2026)
const daysOf = (year: typeof past) => correctionDays([rule], testRules, year, today)
const heads = (house: number, water = 0, sewer = 0): HeadAmounts => ({
  house: rupees(house),
  water: rupees(water),
  sewer: rupees(sewer),
})
const demanded = (year: typeof past, amounts: HeadAmounts): EntryDraft[] => [
  ...buildDemandPosting(year, amounts, isoDate(`${year}-04-01`)).entries,
]
const entriesOf = (journals: readonly JournalDraft[]): EntryDraft[] => journals.flatMap(({ entries }) => entries)
const balances = ({ postings }: JournalDraft) => postings.reduce((sum, { amount }) => sum + amount, 0)

describe('the days from which a correction counts', () => {
  it.each([
    ['a year that bears interest, raised by decision', rule, past, { raised: today, lowered: '2024-04-01' }],
    [
      'raised as if demanded so',
      { ...rule, raisedFrom: 'demand' as const },
      past,
      { raised: '2024-04-01', lowered: '2024-04-01' },
    ],
    ['lowered by decision', { ...rule, loweredFrom: 'decision' as const }, past, { raised: today, lowered: today }],
    ['the current year', rule, current, { raised: today, lowered: today }],
    ['a year to come', rule, financialYear(2027), { raised: '2027-04-01', lowered: '2027-04-01' }],
  ])('%s', (_, of, year, days) => {
    expect(correctionDays([of], testRules, year, today)).toEqual({ ...days, decided: today })
  })

  it('need a rule', () => {
    expect(() => correctionDays([], testRules, past, today)).toThrow('no rule of corrections')
  })
})

describe('arrears corrected', () => {
  const entries = demanded(past, heads(1000, 400, 100))

  it('fall as if they had been demanded so from the first: the interest on them falls too', () => {
    const journals = buildDifferencePostings({
      entries,
      year: past,
      difference: { house: rupees(-600) },
      days: daysOf(past),
    })
    expect(journals).toHaveLength(1)
    expect(journals.map(balances)).toEqual([0])
    const after = duesAsOf([...entries, ...entriesOf(journals)], testRules, today)
    const never = duesAsOf(demanded(past, heads(400, 400, 100)), testRules, today)
    expect(after).toEqual(never)
  })

  it('rise from the day of the decision: the past earns no interest on them', () => {
    const journals = buildDifferencePostings({
      entries,
      year: past,
      difference: { house: rupees(500) },
      days: daysOf(past),
    })
    const before = duesAsOf(entries, testRules, today)
    const after = duesAsOf([...entries, ...entriesOf(journals)], testRules, today)
    expect(after.interest).toBe(before.interest)
    expect(after.principal).toBe(addPaise(before.principal, rupees(500)))
  })

  it('one head up and one down are two journals of a past year, and one of the current year', () => {
    const difference = { house: rupees(500), water: rupees(-100) }
    expect(
      buildDifferencePostings({ entries, year: past, difference, days: daysOf(past) }).map(
        ({ effectiveOn }) => effectiveOn,
      ),
    ).toEqual(['2024-04-01', today])
    expect(buildDifferencePostings({ entries, year: current, difference, days: daysOf(current) })).toHaveLength(1)
  })

  it('interest that is waived goes on the day of the decision, and the tax stays', () => {
    const before = duesAsOf(entries, testRules, today)
    const journals = buildDifferencePostings({
      entries,
      year: past,
      difference: { interestHouse: rupees(-50) },
      days: daysOf(past),
    })
    expect(journals.map(({ effectiveOn }) => effectiveOn)).toEqual([today])
    const after = duesAsOf([...entries, ...entriesOf(journals)], testRules, today)
    expect(after.principal).toBe(before.principal)
    expect(after.interest).toBe(subtractPaise(before.interest, rupees(50)))
  })

  it('nothing to correct is no journal', () => {
    expect(buildDifferencePostings({ entries, year: past, difference: { house: ZERO }, days: daysOf(past) })).toEqual(
      [],
    )
  })

  it('what was paid too much is not owed', () => {
    const paid = buildPaymentPosting({
      entries,
      rules: testRules,
      on: isoDate('2024-05-01'),
      amount: rupees(1350),
      receiving: cashAccount('1'),
    })
    const lowered = buildDifferencePostings({
      entries,
      year: past,
      difference: { house: rupees(-1000) },
      days: daysOf(past),
    })
    const all = [...entries, ...entriesOf(paid.journals), ...entriesOf(lowered)]
    expect(arrearsOf(all, testRules, past, today)).toEqual(NO_AMOUNTS)
    expect(duesAsOf(all, testRules, today).excess).toBeGreaterThan(0)
  })
})

describe('rebate given on a demand that is lowered', () => {
  it.each<[string, given: Paise, before: Paise, after: Paise, stays: Paise]>([
    ['goes by the part that is lowered', rupees(100), rupees(1000), rupees(500), rupees(50)],
    ['goes whole with the whole demand', rupees(100), rupees(1000), ZERO, ZERO],
    ['stays when the demand is raised', rupees(100), rupees(1000), rupees(1500), rupees(100)],
    ['is nothing where none was given', ZERO, rupees(1000), rupees(500), ZERO],
    ['goes rounded, half a paisa up', paise(1), rupees(1000), rupees(500), ZERO],
  ])('%s', (_, amount, before, after, stays) => {
    expect(staysInProportion({ amount }, { before, after })).toBe(stays)
  })
})

describe('a demand replaced', () => {
  const entries = demanded(current, heads(1000, 400, 100))
  const replace = (all: readonly EntryDraft[], before: HeadAmounts, after: HeadAmounts, year = current) =>
    buildReplacementPostings({ entries: all, year, before, after, days: daysOf(year) })

  it('is the mirror of the demand that stands and the new demand, in one journal', () => {
    const [journal, ...others] = replace(entries, heads(1000, 400, 100), heads(1200, 300, 100))
    expect(others).toEqual([])
    expect(journal?.kind).toBe('correction')
    expect(journal && balances(journal)).toBe(0)
    const after = duesAsOf([...entries, ...entriesOf(journal ? [journal] : [])], testRules, today)
    expect(after.years[0]?.principal).toEqual(heads(1200, 300, 100))
  })

  it('over-paid becomes credit, and the rebate on what was never due goes with it', () => {
    const paid = buildPaymentPosting({
      entries,
      rules: testRules,
      on: isoDate('2026-05-01'),
      amount: rupees(1350),
      receiving: cashAccount('1'),
    })
    expect(paid.rebate.house).toBe(rupees(100))
    const all = [...entries, ...entriesOf(paid.journals)]
    const replaced = [...all, ...entriesOf(replace(all, heads(1000, 400, 100), heads(500, 400, 100)))]
    const dues = duesAsOf(replaced, testRules, today)
    expect(dues.excess).toBe(rupees(450))
    const moved = buildAdvancePosting(dues, testRules)
    expect(duesAsOf([...replaced, ...(moved?.entries ?? [])], testRules, today).advance).toBe(rupees(450))
  })

  it('by the same demand changes nothing', () => {
    expect(replace(entries, heads(1000, 400, 100), heads(1000, 400, 100))).toEqual([])
  })

  const amounts = fc.record({
    house: fc.integer({ min: 0, max: 5_000_000 }),
    water: fc.integer({ min: 0, max: 5_000_000 }),
    sewer: fc.integer({ min: 0, max: 5_000_000 }),
  })
  it('the old entries and the difference are the new demand to the paisa, in both layers', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.constantFrom(past, current), (old, fresh, year) => {
        const before = headAmounts((head) => paise(old[head]))
        const after = headAmounts((head) => paise(fresh[head]))
        const standing = demanded(year, before)
        const journals = replace(standing, before, after, year)
        for (const journal of journals) expect(balances(journal)).toBe(0)
        const all = [...standing, ...entriesOf(journals)]
        for (const head of HEADS) {
          const total = all.reduce((sum, { buckets }) => addPaise(sum, buckets[head]), ZERO)
          expect(subtractPaise(total, after[head])).toBe(0)
        }
      }),
    )
  })
})

describe('what was raised and is lowered again', () => {
  const always = (amount: number): EntryDraft[] => demanded(past, heads(amount))
  /** Each demand takes the place of the one before on its day; a number of rupees for the house tax. */
  function through(
    entries: readonly EntryDraft[],
    changes: readonly [day: string, rupees: number][],
    year = past,
  ): EntryDraft[] {
    let before = heads(1000)
    const all = [...entries]
    for (const [day, amount] of changes) {
      const days = correctionDays([rule], testRules, year, isoDate(day))
      const after = heads(amount)
      all.push(...entriesOf(buildReplacementPostings({ entries: all, year, before, after, days })))
      before = after
    }
    return all
  }

  it.each<[string, [string, number][], EntryDraft[]]>([
    [
      'back to what it was: the interest of the first demand stays',
      [
        ['2026-06-01', 1500],
        ['2026-09-01', 1000],
      ],
      always(1000),
    ],
    [
      'to less than it was first: what was raised goes, and a part of the first demand',
      [
        ['2026-06-01', 1500],
        ['2026-09-01', 800],
      ],
      always(800),
    ],
    [
      'to something between: what stays of the raise counts from its own day',
      [
        ['2026-06-01', 1500],
        ['2026-09-01', 1200],
      ],
      through(always(1000), [['2026-06-01', 1200]]),
    ],
    [
      'in two steps as in one',
      [
        ['2026-06-01', 1500],
        ['2026-08-01', 1100],
        ['2026-09-01', 700],
      ],
      always(700),
    ],
  ])('%s', (_, changes, never) => {
    const all = through(always(1000), changes)
    for (const day of ['2026-10-01', '2028-04-01'])
      expect(duesAsOf(all, testRules, isoDate(day))).toEqual(duesAsOf(never, testRules, isoDate(day)))
    const total = all.reduce((sum, { buckets }) => addPaise(sum, buckets.house), ZERO)
    expect(total).toBe(rupees(changes.at(-1)?.[1] ?? 0))
  })

  it('a debit note goes before the demand that it stands beside, and a demand before the note', () => {
    const note = (all: readonly EntryDraft[], house: number, day: string) => [
      ...all,
      ...entriesOf(
        buildDifferencePostings({
          ...{ entries: all, year: past, difference: { house: rupees(house) } },
          days: correctionDays([rule], testRules, past, isoDate(day)),
        }),
      ),
    ]
    const noted = note(always(1000), 500, '2026-06-01')
    const at = isoDate('2026-12-01')
    expect(duesAsOf(note(noted, -500, '2026-09-01'), testRules, at)).toEqual(duesAsOf(always(1000), testRules, at))
    expect(duesAsOf(through(noted, [['2026-09-01', 600]]), testRules, at)).toEqual(
      duesAsOf(note(always(600), 500, '2026-06-01'), testRules, at),
    )
  })

  const payAll = (entries: readonly EntryDraft[], on: string, amount: number): EntryDraft[] => {
    const { journals } = buildPaymentPosting({
      ...{ entries, rules: testRules, on: isoDate(on), amount: rupees(amount), receiving: cashAccount('1') },
    })
    return [...entries, ...entriesOf(journals)]
  }
  const creditOf = (entries: readonly EntryDraft[], on: string) => {
    const dues = duesAsOf(entries, testRules, isoDate(on))
    return dues.advance + dues.excess - dues.gross
  }

  it('the rebate given on the first demand stays', () => {
    const paid = payAll(demanded(current, heads(1000)), '2026-07-01', 900)
    const changed: [string, number][] = [
      ['2026-08-10', 2000],
      ['2026-09-01', 1000],
    ]
    expect(creditOf(through(paid, changed, current), '2026-09-01')).toBe(0)
  })

  it('the rebate goes by what of its tax goes, once: in two steps as in one', () => {
    const paid = payAll(demanded(current, heads(1000)), '2026-07-01', 900)
    const changed: [string, number][] = [
      ['2026-08-10', 500],
      ['2026-09-01', 400],
    ]
    expect(creditOf(through(paid, changed, current), '2026-09-01')).toBe(rupees(900 - 360))
  })

  it('a credit note takes the rebate along that was given on what it takes back', () => {
    const paid = payAll(demanded(current, heads(1000)), '2026-07-01', 900)
    const note = buildDifferencePostings({
      ...{ entries: paid, year: current, difference: { house: rupees(-1000) } },
      days: daysOf(current),
    })
    expect(creditOf([...paid, ...entriesOf(note)], today)).toBe(rupees(900))
  })
})
