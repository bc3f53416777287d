import { describe, expect, it } from 'vitest'
import type { IsoDate } from '../time/iso-date.ts'
import { type Repealable, repealBlockedReason } from './repeal.ts'
import { ruleChangeStatuses } from './rule-change-workflow.ts'

const day = (text: string) => text as IsoDate // as written here
const today = day('2027-03-24')
const law: Repealable = { status: 'approved', validFrom: day('2027-04-01'), repeals: null, repealedBy: null }

describe('law that was approved', () => {
  it.each([
    ['2027-03-25', undefined],
    ['2030-04-01', undefined],
    ['2027-03-24', 'begun'],
    ['2026-04-01', 'begun'],
  ])('from %s on: %s', (validFrom, bar) => {
    expect(repealBlockedReason({ ...law, validFrom: day(validFrom) }, today)).toBe(bar)
  })

  it.each(ruleChangeStatuses.filter((status) => status !== 'approved'))('%s is no law to take back', (status) => {
    expect(repealBlockedReason({ ...law, status }, today)).toBe('no_law')
  })

  it('is taken back once, and a repeal itself is not', () => {
    expect(repealBlockedReason({ ...law, repealedBy: {} }, today)).toBe('repealed')
    expect(repealBlockedReason({ ...law, repeals: 3 }, today)).toBe('no_law')
  })
})
