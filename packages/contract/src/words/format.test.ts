import { paise, ZERO } from '@karsetu/domain/money/paise.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { describe, expect, test } from 'vitest'
import { formatChange, formatCount, formatDate, formatInstant, formatMoney, formatMonth, formatTime } from './format.ts'

describe('money is written with Indian grouping', () => {
  test.each([
    [123456750, '₹12,34,567.50'],
    [123456700, '₹12,34,567'],
    [123456701, '₹12,34,567.01'],
    [1_23_45_67_890_00, '₹1,23,45,67,890'],
    [5, '₹0.05'],
    [-50000, '−₹500'],
    [-5, '−₹0.05'],
    [Number.MAX_SAFE_INTEGER, '₹9,00,71,99,25,47,409.91'],
  ])('%i paise are %s', (amount, text) => {
    expect(formatMoney(paise(amount))).toBe(text)
  })

  test('figures of a column keep two decimals and leave the sign to the heading', () => {
    expect(formatMoney(paise(123456700), { paise: 'always', bare: true })).toBe('12,34,567.00')
    expect(formatMoney(ZERO, { paise: 'always' })).toBe('₹0.00')
  })

  test('a change says whether it raises or lowers, and nothing where it does neither', () => {
    expect([50000, -50000, 0].map((amount) => formatChange(paise(amount)))).toEqual(['+₹500', '−₹500', '₹0'])
  })

  test('counts are grouped the same way', () => expect(formatCount(1234567)).toBe('12,34,567'))
})

describe('dates are written in words of the language', () => {
  test('a month stands with its year', () => {
    expect(formatMonth('2026-10', 'en')).toBe('Oct 2026')
    expect(formatMonth('2026-10', 'hi')).toBe('अक्टूबर 2026')
  })

  test.each([
    ['2026-11-20', '20 Nov 2026', '20 नवंबर 2026'],
    ['2026-09-01', '1 Sep 2026', '1 सितंबर 2026'],
    ['2024-02-29', '29 Feb 2024', '29 फ़रवरी 2024'],
  ])('%s', (date, english, hindi) => {
    expect(formatDate(isoDate(date), 'en')).toBe(english)
    expect(formatDate(isoDate(date), 'hi')).toBe(hindi)
  })

  test('a time of day is told as an instant tells it', () => {
    expect(formatTime('11:00', 'en')).toBe('11:00 am')
    expect(formatTime('00:05', 'en')).toBe('12:05 am')
    expect(formatTime('14:30', 'hi')).toBe('दोपहर 2:30')
  })

  test('an instant is told in Indian time, also when the date differs from UTC', () => {
    expect(formatInstant('2026-11-20T05:35:00Z', 'en')).toBe('20 Nov 2026, 11:05 am')
    expect(formatInstant('2026-11-20T05:35:00Z', 'hi')).toBe('20 नवंबर 2026, सुबह 11:05')
    expect(formatInstant('2026-03-31T18:30:00Z', 'en')).toBe('1 Apr 2026, 12:00 am')
    expect(formatInstant('2026-03-31T06:45:00Z', 'hi')).toBe('31 मार्च 2026, दोपहर 12:15')
  })
})
