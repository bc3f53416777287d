import { expect, test } from 'vitest'
import { isoDate } from '../time/iso-date.ts'
import { isWithinWindow, type MessageRule, ruleOn } from './message-rule.ts'

const rule: MessageRule = {
  validFrom: isoDate('2020-04-01'),
  windowFrom: '09:00',
  windowTo: '20:00',
  partCostHundredths: 1800,
}

test.each([
  ['2026-11-21T03:29:59Z', false],
  ['2026-11-21T03:30:00Z', true],
  ['2026-11-21T14:29:59Z', true],
  ['2026-11-21T14:30:00Z', false],
  ['2026-11-20T20:00:00Z', false],
])('at %s messages are sent: %s (09:00 to 20:00 in India)', (instant, sent) => {
  expect(isWithinWindow(rule, new Date(instant))).toBe(sent)
})

test('the latest rule that has begun holds', () => {
  const later = { ...rule, validFrom: isoDate('2026-12-01') }
  expect(ruleOn([rule, later], isoDate('2026-11-30'))).toBe(rule)
  expect(ruleOn([rule, later], isoDate('2026-12-01'))).toBe(later)
  expect(ruleOn([rule], isoDate('2020-03-31'))).toBeUndefined()
})
