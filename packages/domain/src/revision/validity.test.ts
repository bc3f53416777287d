import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isoDate } from '../time/iso-date.ts'
import { changeBps } from './change-band.ts'
import { bindsAnyYear, firstYearBound, overlapped } from './validity.ts'

const row = (from: string, to?: string) => ({ validFrom: isoDate(from), ...(to ? { validTo: isoDate(to) } : {}) })

describe('the validity of a row of the law', () => {
  it.each([
    ['2027-04-01', 2027],
    ['2027-03-31', 2027],
    ['2027-04-02', 2028],
    ['2026-11-20', 2027],
  ])('from %s it binds %i first: a year is assessed on its first day', (from, year) => {
    expect(firstYearBound(row(from))).toBe(year)
  })

  it.each([
    ['2027-04-01', undefined, true],
    ['2027-04-01', '2027-04-01', true],
    ['2027-04-02', '2028-03-31', false],
    ['2027-04-02', '2028-04-01', true],
  ])('from %s to %s it binds a year: %s', (from, to, binds) => {
    expect(bindsAnyYear(row(from, to))).toBe(binds)
  })

  it.each([
    ['one that follows what holds', [row('2014-04-01')], row('2027-04-01'), undefined],
    ['one that begins with another', [row('2027-04-01')], row('2027-04-01'), 0],
    ['one before another that is to come', [row('2014-04-01'), row('2028-04-01')], row('2027-04-01'), 1],
    [
      'one that ends before the next begins',
      [row('2014-04-01'), row('2028-04-01')],
      row('2027-04-01', '2028-03-31'),
      undefined,
    ],
    ['one that ends on the day the next begins', [row('2028-04-01')], row('2027-04-01', '2028-04-01'), 0],
  ])('%s: the overlap is named', (_, rows, added, place) => {
    expect(overlapped(rows, added)).toBe(place === undefined ? undefined : rows[place])
  })
})

describe('the change in hundredths of a percent', () => {
  it.each([
    [10_000, 11_000, 1000],
    [10_000, 9000, -1000],
    [10_000, 10_000, 0],
    [30_000, 30_001, 0],
    [0, 500, null],
    [0, 0, null],
  ])('from %i to %i paise is %s', (before, after, bps) => {
    expect(changeBps(before, after)).toBe(bps)
  })

  it('has the sign of the change and never says more than it is', () => {
    const amount = fc.integer({ min: 1, max: 100_000_000_000 })
    fc.assert(
      fc.property(amount, amount, (before, after) => {
        const bps = changeBps(before, after) ?? 0
        expect(Math.sign(bps) * Math.sign(after - before)).toBeGreaterThanOrEqual(0)
        const exact = BigInt(after - before) * 10_000n
        const said = BigInt(bps) * BigInt(before)
        expect((said < 0n ? -said : said) <= (exact < 0n ? -exact : exact)).toBe(true)
      }),
    )
  })
})
