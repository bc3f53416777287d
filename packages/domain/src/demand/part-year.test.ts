import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_AMOUNTS } from '../assessment/heads.ts'
import { addPaise, paise, rupees } from '../money/paise.ts'
import { financialYear } from '../time/financial-year.ts'
import { addDays, isoDate } from '../time/iso-date.ts'
import {
  isWholeYear,
  type PartYearRule,
  partOfTax,
  demandedBefore as partsBefore,
  partYearRuleOf,
  type StandingDemand,
  totalOfParts,
} from './part-year.ts'

const year = financialYear(2026)
const dated = { validFrom: isoDate('2000-04-01'), source: 'rules of the tests' }
const byMonth: PartYearRule = { ...dated, unit: 'month', begunMonth: 'charged', roundingUnitPaise: 1 }
const monthFree: PartYearRule = { ...byMonth, begunMonth: 'free' }
const byDay: PartYearRule = { ...byMonth, unit: 'day' }

const demandedBefore = (...request: Parameters<typeof partsBefore>) => totalOfParts(partsBefore(...request))

const rules = fc.record({
  unit: fc.constantFrom('day' as const, 'month' as const),
  begunMonth: fc.constantFrom('charged' as const, 'free' as const),
  roundingUnitPaise: fc.constantFrom(1, 100),
})

describe('a part of a year', () => {
  it.each<[string, PartYearRule, string | undefined, string | undefined, number]>([
    ['the whole year', byMonth, undefined, undefined, 1200],
    ['from its first day', byMonth, '2026-04-01', undefined, 1200],
    ['from before it', byMonth, '2020-01-01', '2030-01-01', 1200],
    ['from 1 October', byMonth, '2026-10-01', undefined, 600],
    ['from 15 October, the month begun charged', byMonth, '2026-10-15', undefined, 600],
    ['from 15 October, the month begun free', monthFree, '2026-10-15', undefined, 500],
    ['from 1 October, the month begun free', monthFree, '2026-10-01', undefined, 600],
    ['from 31 March', byMonth, '2027-03-31', undefined, 100],
    ['from 31 March, the month begun free', monthFree, '2027-03-31', undefined, 0],
    ['until 30 September', byMonth, undefined, '2026-09-30', 600],
    ['until 14 October, the month begun belongs to who comes after', byMonth, undefined, '2026-10-14', 600],
    ['one month in the middle', byMonth, '2026-06-01', '2026-06-30', 100],
    ['after the year', byMonth, '2027-04-01', undefined, 0],
    ['before the year', byMonth, undefined, '2026-03-31', 0],
    ['that ends before it begins', byMonth, '2026-09-01', '2026-05-31', 0],
  ])('%s', (_, rule, from, until, rupeesDue) => {
    const part = { from: from ? isoDate(from) : undefined, until: until ? isoDate(until) : undefined }
    expect(partOfTax(rule, year, rupees(1200), part)).toBe(rupees(rupeesDue))
  })

  it('counts the days of a leap year', () => {
    const part = { from: isoDate('2028-03-31') }
    expect(partOfTax(byDay, financialYear(2027), paise(36_600), part)).toBe(100)
    expect(partOfTax(byDay, financialYear(2026), paise(36_500), { from: isoDate('2027-03-31') })).toBe(100)
  })

  it('rounds to the rupee where the rule says so, and the parts still make the whole', () => {
    const rule = { ...byMonth, roundingUnitPaise: 100 }
    const before = partOfTax(rule, year, paise(100_050), { until: isoDate('2026-04-30') })
    const after = partOfTax(rule, year, paise(100_050), { from: isoDate('2026-05-01') })
    expect([before, after]).toEqual([8300, 91_750])
  })

  it('is the whole year when it leaves nothing out', () => {
    expect(isWholeYear(year, {})).toBe(true)
    expect(isWholeYear(year, { from: isoDate('2026-04-02') })).toBe(false)
    expect(isWholeYear(year, { until: isoDate('2027-03-30') })).toBe(false)
  })

  it('needs a rule in force', () => {
    expect(() => partYearRuleOf([{ ...byMonth, validFrom: isoDate('2027-04-01') }], year)).toThrow('no rule for a part')
    expect(partYearRuleOf([byMonth], year)).toBe(byMonth)
  })

  const days = fc.uniqueArray(fc.integer({ min: 1, max: 364 }), { minLength: 1, maxLength: 6 })
  it('the parts of a year, however it is cut, are together the whole to the paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), days, rules, (tax, offsets, rule) => {
        const first = isoDate('2026-04-01')
        const cuts = offsets.toSorted((a, b) => a - b).map((offset) => addDays(first, offset))
        const starts = [undefined, ...cuts]
        const parts = starts.map((from, index) => {
          const next = cuts[index]
          return partOfTax({ ...dated, ...rule }, year, paise(tax), { from, until: next && addDays(next, -1) })
        })
        expect(parts.reduce(addPaise, paise(0))).toBe(tax)
        expect(parts.every((part) => part >= 0)).toBe(true)
      }),
    )
  })
})

describe('a year whose assessment changes', () => {
  it('a split: what the whole owed until then and its parts from then on is the whole when their taxes add up', () => {
    const cut = isoDate('2026-08-20')
    const whole = partOfTax(byMonth, year, rupees(1001), { until: addDays(cut, -1) })
    const [north, south] = [rupees(700), rupees(301)].map((tax) => partOfTax(byMonth, year, tax, { from: cut }))
    const nearly = addPaise(whole, addPaise(north ?? paise(0), south ?? paise(0)))
    expect(Math.abs(nearly - rupees(1001))).toBeLessThanOrEqual(1)
  })

  it('what was asked before a day and from it on are together the demand, however often it was revised', () => {
    const amounts = fc.integer({ min: 0, max: 10_000_000 })
    const revisionsOf = fc.array(fc.record({ house: amounts, offset: fc.integer({ min: 1, max: 364 }) }), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(amounts, revisionsOf, fc.integer({ min: 0, max: 365 }), rules, (first, revisions, offset, of) => {
        const rule = { ...dated, ...of }
        const start = isoDate('2026-04-01')
        const standing: StandingDemand[] = [{ taxes: { ...NO_AMOUNTS, house: paise(first) } }]
        for (const revision of revisions) {
          const changedFrom = addDays(start, revision.offset)
          const saved = demandedBefore(rule, year, { standing }, changedFrom)
          const rest = partOfTax(rule, year, paise(revision.house), { from: changedFrom })
          standing.push({ taxes: { ...saved, house: addPaise(saved.house, rest) }, changedFrom })
        }
        const whole = standing.at(-1)?.taxes.house
        expect(demandedBefore(rule, year, { standing }, isoDate('2027-04-01')).house).toBe(whole)
        const before = demandedBefore(rule, year, { standing }, addDays(start, offset)).house
        expect(before).toBeGreaterThanOrEqual(0)
        expect(before).toBeLessThanOrEqual(whole ?? 0)
      }),
    )
  })
})
