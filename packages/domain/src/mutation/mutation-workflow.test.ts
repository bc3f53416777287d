import { describe, expect, test } from 'vitest'
import { paise } from '../money/paise.ts'
import { isoDate } from '../time/iso-date.ts'
import {
  type MutationStanding,
  type MutationStep,
  mutationBlockedReason,
  mutationStatuses,
  mutationSteps,
} from './mutation-workflow.ts'

const today = isoDate('2026-11-20')
const yesterday = isoDate('2026-11-19')
const official = { staffId: 3, today, may: () => true }
/** Filed by 1, verified by 2; fee paid, time over, hearing past, nothing owed: only the state decides. */
const clear = {
  filedBy: 1,
  verifiedBy: 2,
  feePaise: paise(100_000),
  isFeePaid: true,
  objectionsUntil: yesterday,
  hearingOn: yesterday,
  duesPaise: paise(0),
  duesMayStand: false,
} as const
const standing = (says: Partial<MutationStanding>): MutationStanding => ({ status: 'filed', ...clear, ...says })

/** Which steps each state opens when nothing else stands in the way. */
const open: Record<(typeof mutationStatuses)[number], readonly MutationStep[]> = {
  filed: ['take_fee', 'verify', 'reject'],
  verified: ['issue_notice', 'reject'],
  notice_issued: ['record_objection', 'approve', 'reject'],
  objected: ['record_objection', 'fix_hearing', 'hear', 'reject'],
  heard: ['record_objection', 'approve', 'reject'],
  approved: [],
  rejected: [],
}

test.each(mutationStatuses.flatMap((status) => mutationSteps.map((step) => ({ status, step }))))(
  'a mutation that is $status: may one $step',
  ({ status, step }) => {
    // Each step with the facts under which its state alone decides.
    const facts = {
      take_fee: { isFeePaid: false },
      record_objection: { objectionsUntil: today },
    }
    const says = step === 'take_fee' || step === 'record_objection' ? facts[step] : {}
    const blockedReason = mutationBlockedReason(step, standing({ status, ...says }), official)
    expect(blockedReason).toBe(open[status].includes(step) ? undefined : 'not_now')
  },
)

describe('a step whose state is right', () => {
  test.each<[string, MutationStep, Partial<MutationStanding>, string]>([
    ['the fee is taken once', 'take_fee', {}, 'fee_paid'],
    ['no fee is taken that the law does not know', 'take_fee', { isFeePaid: false, feePaise: null }, 'fee_unknown'],
    ['the fee comes before the verification', 'verify', { isFeePaid: false }, 'fee_unpaid'],
    ['nobody objects after the time', 'record_objection', { status: 'notice_issued' }, 'window_closed'],
    ['a hearing is fixed first', 'hear', { status: 'objected', hearingOn: null }, 'hearing_not_fixed'],
    ['and held on its day', 'hear', { status: 'objected', hearingOn: isoDate('2026-11-21') }, 'hearing_to_come'],
    ['no order while one may object', 'approve', { status: 'heard', objectionsUntil: today }, 'window_open'],
    ['no order while a paisa is owed', 'approve', { status: 'heard', duesPaise: paise(1) }, 'dues_pending'],
    ['who filed it does not order it', 'approve', { status: 'heard', filedBy: 3 }, 'same_person'],
    ['who verified it does not order it', 'approve', { status: 'heard', verifiedBy: 3 }, 'same_person'],
    ['who filed it does not reject it', 'reject', { filedBy: 3 }, 'same_person'],
  ])('%s', (_, step, says, bar) => {
    expect(mutationBlockedReason(step, standing(says), official)).toBe(bar)
  })

  test('dues may stand where the city lets them', () => {
    const owing = standing({ status: 'heard', duesPaise: paise(1), duesMayStand: true })
    expect(mutationBlockedReason('approve', owing, official)).toBeUndefined()
  })

  test('is closed to who may not take it', () => {
    const bars = mutationSteps.map((step) => {
      const status = mutationStatuses.find((each) => open[each].includes(step)) ?? 'filed'
      return mutationBlockedReason(step, standing({ status }), { ...official, may: () => false })
    })
    expect(new Set(bars)).toEqual(new Set(['not_allowed']))
  })
})
