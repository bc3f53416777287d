import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '../money/paise.ts'
import { financialYear } from '../time/financial-year.ts'
import { addDays, isoDate } from '../time/iso-date.ts'
import { interestAccrued, interestFreeUntil, interestStart } from './interest.ts'
import { twelvePercent } from './ledger-test-rules.ts'

const year = financialYear(2024)
const demand = { effectiveOn: isoDate('2024-04-01'), amount: paise(1_000_000) }
const accrued = (upTo: string, changes = [demand], rules = [twelvePercent]): number =>
  interestAccrued(changes, rules, year, isoDate(upTo))

describe('interest on arrears', () => {
  test.each([
    ['in the year itself', '2025-03-31', 0],
    ['on 1 April after it', '2025-04-01', 0],
    ['a day later', '2025-04-02', 329],
    ['after a year', '2026-04-01', 120_000],
    ['after two years, never compound', '2027-04-01', 240_000],
    ['over a leap day', '2028-04-01', 360_329],
  ])('%s', (_, upTo, expected) => {
    expect(accrued(upTo)).toBe(expected)
  })

  describe('that the day of payment earns too', () => {
    const counted = { ...twelvePercent, paymentDay: 'charged' as const }
    const payment = { effectiveOn: isoDate('2025-07-01'), amount: paise(-400_000) }

    test.each([
      ['paid on the last day of the year', '2025-03-31', 0],
      ['paid on 1 April after it', '2025-04-01', 329],
      ['a day later', '2025-04-02', 658],
      ['after a year', '2026-03-31', 120_000],
    ])('%s', (_, upTo, expected) => {
      expect(accrued(upTo, [demand], [counted])).toBe(expected)
    })

    test('runs on the whole on the day of a part payment, on the rest from the day after it', () => {
      // 92 days on 10,000 and 273 days on 6,000.
      const expected = Math.round(((1_000_000 * 92 + 600_000 * 273) * 0.12) / 365)
      expect(accrued('2026-03-31', [demand, payment], [counted])).toBe(expected)
    })

    test('changes its rate on the day the new rule begins', () => {
      const rules = [
        { ...counted, validTo: isoDate('2025-09-30') },
        { ...counted, validFrom: isoDate('2025-10-01'), annualBps: 600 },
      ]
      expect(accrued('2025-10-01', [demand], rules)).toBe(Math.round((1_000_000 * (183 * 0.12 + 0.06)) / 365))
    })

    test('is nothing on what was paid before it began', () => {
      const inTime = { effectiveOn: isoDate('2025-03-31'), amount: paise(-1_000_000) }
      expect(accrued('2027-04-01', [demand, inTime], [counted])).toBe(0)
      expect(interestFreeUntil([counted], year)).toBe('2025-03-31')
    })
  })

  test('runs on what is left after a part payment, from the day of the payment', () => {
    const changes = [demand, { effectiveOn: isoDate('2025-07-01'), amount: paise(-400_000) }]
    // 91 days on 10,000 and 274 days on 6,000.
    expect(accrued('2026-04-01', changes)).toBe(Math.round(((1_000_000 * 91 + 600_000 * 274) * 0.12) / 365))
  })

  test('ends with its rule where none follows, on whatever day that is', () => {
    const rules = [{ ...twelvePercent, validTo: isoDate('2025-09-30') }]
    expect(accrued('2026-04-01', [demand], rules)).toBe(Math.round((1_000_000 * 183 * 0.12) / 365))
    expect(accrued('2030-04-01', [demand], rules)).toBe(accrued('2025-10-01', [demand], rules))
  })

  test('changes its rate on the day the new rule begins', () => {
    const rules = [
      { ...twelvePercent, validTo: isoDate('2025-09-30') },
      { ...twelvePercent, validFrom: isoDate('2025-10-01'), annualBps: 600 },
    ]
    // 183 days at 12%, 182 at 6%.
    expect(accrued('2026-04-01', [demand], rules)).toBe(Math.round((1_000_000 * (183 * 0.12 + 182 * 0.06)) / 365))
  })

  test('may be waived for a time by a gap between the rules', () => {
    const rules = [
      { ...twelvePercent, validTo: isoDate('2025-03-31') },
      { ...twelvePercent, validFrom: isoDate('2025-10-01') },
    ]
    expect(accrued('2026-04-01', [demand], rules)).toBe(Math.round((1_000_000 * 182 * 0.12) / 365))
  })

  test('counts a year of 360 days where the rule says so', () => {
    expect(accrued('2025-05-01', [demand], [{ ...twelvePercent, daysInYear: 360 }])).toBe(10_000)
  })

  test('is nothing without a rule, without dues, and on dues paid too much', () => {
    expect(interestStart([], year)).toBeUndefined()
    expect(accrued('2026-04-01', [demand], [])).toBe(0)
    expect(accrued('2026-04-01', [])).toBe(0)
    expect(accrued('2026-04-01', [{ ...demand, amount: paise(-1) }])).toBe(0)
  })

  test('starts in the year itself where the rule says so', () => {
    expect(interestStart([{ ...twelvePercent, startsOn: '10-01', yearsAfterStart: 0 }], year)).toBe('2024-10-01')
    expect(interestStart([{ ...twelvePercent, validFrom: isoDate('2030-04-01') }], year)).toBe('2025-04-01')
  })

  test('on arrears taken over starts on the day of the opening', () => {
    const opening = { effectiveOn: isoDate('2026-01-01'), amount: paise(1_000_000) }
    expect(accrued('2026-01-31', [opening])).toBe(9_863)
  })

  test('grows with time and with dues, and never by more than the whole rate', () => {
    const days = fc.integer({ min: 0, max: 4000 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), days, days, (amount, early, more) => {
        const from = isoDate('2025-04-01')
        const on = (later: number, principal: number): number =>
          interestAccrued([{ ...demand, amount: paise(principal) }], [twelvePercent], year, addDays(from, later))
        expect(on(early + more, amount)).toBeGreaterThanOrEqual(on(early, amount))
        expect(on(early, amount + 1)).toBeGreaterThanOrEqual(on(early, amount))
        expect(Math.abs(on(early, amount) - (amount * 0.12 * early) / 365)).toBeLessThanOrEqual(0.51)
      }),
    )
  })
})
