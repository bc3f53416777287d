import { expect, test } from 'vitest'
import { isoDate } from '../time/iso-date.ts'
import { type CollectionPeriod, daysOfPeriod, daysOfYearBefore } from './collection-periods.ts'

const table: readonly [CollectionPeriod, day: string, days: string, before: string][] = [
  ['today', '2026-11-20', '2026-11-20 2026-11-20', '2025-11-20 2025-11-20'],
  ['today', '2028-02-29', '2028-02-29 2028-02-29', '2027-02-28 2027-02-28'],
  ['yesterday', '2026-04-01', '2026-03-31 2026-03-31', '2025-03-31 2025-03-31'],
  ['month', '2026-11-20', '2026-11-01 2026-11-20', '2025-11-01 2025-11-20'],
  ['year', '2026-11-20', '2026-04-01 2026-11-20', '2025-04-01 2025-11-20'],
  ['year', '2027-03-31', '2026-04-01 2027-03-31', '2025-04-01 2026-03-31'],
]

test.each(table)('%s as of %s is %s, beside %s', (period, day, expected, before) => {
  const days = daysOfPeriod(period, isoDate(day))
  expect(`${days.startDate} ${days.endDate}`).toBe(expected)
  const earlier = daysOfYearBefore(days)
  expect(`${earlier.startDate} ${earlier.endDate}`).toBe(before)
})
