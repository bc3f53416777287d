import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { expect, test } from 'vitest'
import { rebateStanding } from './rebate-standing.ts'

test.each([
  ['2026-06-30', 'to_come'],
  ['2026-07-01', 'now'],
  ['2026-09-30', 'now'],
  ['2026-10-01', 'over'],
])('on %s a rebate from 1 July to 30 September is %s', (day, standing) => {
  expect(rebateStanding({ startsOn: isoDate('2026-07-01'), endsOn: isoDate('2026-09-30') }, day)).toBe(standing)
})
