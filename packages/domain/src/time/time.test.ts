import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  endOfFinancialYear,
  financialYear,
  financialYearLabel,
  financialYearOf,
  parseFinancialYear,
  startOfFinancialYear,
} from './financial-year.ts'
import { istDateOf } from './india-time.ts'
import { addDays, dateOf, dayOfYearBefore, daysBetween, isoDate, parseIsoDate } from './iso-date.ts'

const dates = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays(isoDate('1950-01-01'), days))

describe('a calendar date', () => {
  test.each(['2026-02-29', '2026-13-01', '2026-04-31', '2026-4-1', '0000-01-01', '2026-01-01T00:00:00Z', ''])(
    '%s is none',
    (text) => {
      expect(parseIsoDate(text)).toBeUndefined()
      expect(() => isoDate(text)).toThrow(RangeError)
    },
  )

  test('29 February exists in leap years', () => {
    expect(isoDate('2028-02-29')).toBe('2028-02-29')
    expect(dateOf(2028, 2, 29)).toBe('2028-02-29')
  })

  test('days added are days between', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -4000, max: 4000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
      }),
    )
    expect(daysBetween(isoDate('2027-04-01'), isoDate('2028-04-01'))).toBe(366)
  })

  test.each([
    ['2026-11-23', '2025-11-23'],
    ['2028-02-29', '2027-02-28'],
    ['2029-02-28', '2028-02-28'],
  ])('a year before %s is %s', (date, before) => {
    expect(dayOfYearBefore(isoDate(date))).toBe(before)
  })
})

describe('the date in India', () => {
  test.each([
    ['2027-03-31T18:29:59.999Z', '2027-03-31'],
    ['2027-03-31T18:30:00.000Z', '2027-04-01'],
    ['2027-04-01T00:00:00.000+05:30', '2027-04-01'],
  ])('T11: at %s it is %s', (instant, date) => {
    expect(istDateOf(instant)).toBe(date)
    expect(istDateOf(new Date(instant))).toBe(date)
  })

  test.each(['2027-03-31T18:30:00', '2027-03-31', 'now', 'nonsenseZ'])('%s names no instant', (text) => {
    expect(() => istDateOf(text)).toThrow(RangeError)
  })
})

describe('a financial year', () => {
  test('runs from 1 April to 31 March', () => {
    expect(financialYearOf(isoDate('2026-03-31'))).toBe(2025)
    expect(financialYearOf(isoDate('2026-04-01'))).toBe(2026)
    expect(startOfFinancialYear(financialYear(2026))).toBe('2026-04-01')
    expect(endOfFinancialYear(financialYear(2026))).toBe('2027-03-31')
  })

  test('holds every date that belongs to it', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const year = financialYearOf(date)
        expect(date >= startOfFinancialYear(year) && date <= endOfFinancialYear(year)).toBe(true)
      }),
    )
  })

  test('is named by both years', () => {
    expect(financialYearLabel(financialYear(2026))).toBe('2026-27')
    expect(financialYearLabel(financialYear(1999))).toBe('1999-00')
    expect(parseFinancialYear('2026-27')).toBe(2026)
    expect(parseFinancialYear('1999-2000')).toBe(1999)
  })

  test.each(['2026-28', '2026', '26-27', '2026-2026', '0001-02', ''])('%s names none', (label) => {
    expect(parseFinancialYear(label)).toBeUndefined()
  })

  test('is a whole year', () => {
    expect(() => financialYear(2026.5)).toThrow(RangeError)
    expect(() => financialYear(26)).toThrow(RangeError)
  })
})
