import { describe, expect, it } from 'vitest'
import { paise } from '../money/paise.ts'
import { isoDate } from '../time/iso-date.ts'
import { type AmountLimitRule, needsSecondPerson, refusalToApprove } from './own-limit.ts'

const rule = (validFrom: string, atOnceUpToPaise: number): AmountLimitRule => ({
  validFrom: isoDate(validFrom),
  source: 'resolution of the tests',
  atOnceUpToPaise,
})
const rules = [rule('2020-04-01', 10_000), rule('2026-04-01', 50_000)]
const on = isoDate('2026-11-20')

describe('the limit of an amount', () => {
  it.each([
    ['the limit itself', 50_000, null, on, false],
    ['a paisa above it', 50_001, null, on, true],
    ['within it, and above the maker’s own limit', 30_000, 20_000, on, true],
    ['within both', 20_000, 20_000, on, false],
    ['above the limit of its own day', 20_000, null, isoDate('2025-06-01'), true],
    ['on a day without a limit', 1, null, isoDate('2019-06-01'), true],
  ])('%s', (_, amount, most, day, waits) => {
    const maker = { staffId: 1, mostPaise: most === null ? null : paise(most) }
    expect(needsSecondPerson(rules, { amount: paise(amount), on: day, maker })).toBe(waits)
  })

  it('nobody approves what they asked for themselves, nor beyond their own limit', () => {
    const change = { amount: paise(500), madeBy: 1 }
    expect(refusalToApprove(change, { staffId: 1, mostPaise: null })).toBe('same_person')
    expect(refusalToApprove(change, { staffId: 2, mostPaise: paise(499) })).toBe('above_own_limit')
    expect(refusalToApprove(change, { staffId: 2, mostPaise: paise(500) })).toBeUndefined()
  })
})
