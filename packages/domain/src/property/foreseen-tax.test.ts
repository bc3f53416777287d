import { describe, expect, it } from 'vitest'
import type { HeadAmounts } from '../assessment/heads.ts'
import { paise } from '../money/paise.ts'
import { financialYear } from '../time/financial-year.ts'
import { foreseenTaxes, taxesTogether, type YearlyTaxes } from './foreseen-tax.ts'

const house = (amount: number): HeadAmounts => ({ house: paise(amount), water: paise(0), sewer: paise(0) })
const years = (taxes: Record<number, number | null>): YearlyTaxes =>
  new Map(
    Object.entries(taxes).map(([year, amount]) => [
      financialYear(Number(year)),
      amount === null ? null : house(amount),
    ]),
  )
const foreseen = (
  before: Record<number, number | null>,
  after: Record<number, number | null>,
  settled: number[] = [],
) =>
  foreseenTaxes({
    before: years(before),
    after: years(after),
    settled: new Set(settled.map(financialYear)),
    current: financialYear(2026),
  }).map((year) => [year.financialYear, year.difference.house])

describe('a year that is not demanded yet', () => {
  it('is foreseen when the change makes its tax another', () => {
    expect(foreseen({ 2026: 100, 2027: 100 }, { 2026: 100, 2027: 40 })).toEqual([[2027, -60]])
    expect(foreseen({ 2026: 100, 2027: 100 }, { 2026: 100, 2027: 100 })).toEqual([])
  })

  it('is not foreseen once it was demanded or taken over', () => {
    expect(foreseen({ 2026: 100, 2027: 100 }, { 2026: 40, 2027: 40 }, [2026])).toEqual([[2027, -60]])
  })

  it('is foreseen of a property that was not there', () => {
    expect(foreseen({}, { 2026: 70, 2027: 70 })).toEqual([
      [2026, 70],
      [2027, 70],
    ])
    expect(foreseen({}, { 2026: 0, 2027: 0 })).toEqual([])
  })

  it('is foreseen when it can no longer be calculated', () => {
    expect(foreseen({ 2026: 100, 2027: 100 }, { 2026: null, 2027: null })).toEqual([
      [2026, -100],
      [2027, -100],
    ])
  })

  it('counts as changing while there is no rule for it, but not for want of a fact of the property', () => {
    expect(foreseen({ 2026: 100, 2027: null }, { 2026: 100, 2027: null })).toEqual([[2027, 0]])
    expect(foreseen({ 2027: null }, { 2027: null })).toEqual([[2027, 0]])
    expect(foreseen({ 2026: null, 2027: null }, { 2026: null, 2027: null })).toEqual([])
  })
})

describe('several properties together', () => {
  it('come to the sum of their taxes, year by year', () => {
    expect(taxesTogether([years({ 2026: 100, 2027: 40 }), years({ 2026: 1 })])).toEqual(years({ 2026: 101, 2027: 40 }))
  })

  it('are unknown in a year that one of them cannot be calculated for', () => {
    expect(taxesTogether([years({ 2026: 100 }), years({ 2026: null })])).toEqual(years({ 2026: null }))
  })
})
