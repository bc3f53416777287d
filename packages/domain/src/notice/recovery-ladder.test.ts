import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rupees, ZERO } from '../money/paise.ts'
import { addDays, isoDate } from '../time/iso-date.ts'
import type { NoticeRules, Outcome } from './notice-rules.ts'
import { answerStep, countsAsService, objectionUntil, type StepBefore, standingAttempt } from './recovery-ladder.ts'

const since = { validFrom: isoDate('1960-04-01'), source: 'test' }
const rules: NoticeRules = {
  recovery: [
    { ...since, step: 'reminder', after: 'bill', waitDays: 15 },
    { ...since, step: 'demand_notice', after: 'reminder', waitDays: 15 },
    { ...since, step: 'demand_notice', after: 'reminder', waitDays: 30, validFrom: isoDate('2027-04-01') },
    { ...since, step: 'warrant', after: 'demand_notice', waitDays: 15 },
  ],
  objections: [{ ...since, paper: 'bill', days: 30 }],
  service: [{ ...since, counts: ['served', 'refused'] }],
}
const served: StepBefore = { servedOn: isoDate('2026-11-20'), isFollowed: false, isCleared: false }
const due = rupees(500)

describe('the recovery ladder', () => {
  test.each([
    ['a step without the one before', { due, before: undefined }, '2027-01-01', 'no_step_before'],
    ['a paper that is not served', { due, before: { ...served, servedOn: null } }, '2027-01-01', 'not_served'],
    ['the last day of the waiting time', { due, before: served }, '2026-12-05', 'waiting'],
    ['a step that was taken', { due, before: { ...served, isFollowed: true } }, '2027-01-01', 'already_issued'],
    ['dues that were paid since', { due, before: { ...served, isCleared: true } }, '2027-01-01', 'cleared'],
    ['nothing due', { due: ZERO, before: served }, '2027-01-01', 'nothing_due'],
  ])('%s is refused', (_, facts, today, reason) => {
    expect(answerStep('reminder', facts, rules, isoDate(today))).toMatchObject({ may: false, reason })
  })

  test('the step may be taken on the day after its fifteen days', () => {
    expect(answerStep('reminder', { due, before: served }, rules, isoDate('2026-12-05'))).toEqual({
      may: false,
      reason: 'waiting',
      from: '2026-12-06',
    })
    expect(answerStep('reminder', { due, before: served }, rules, isoDate('2026-12-06'))).toEqual({ may: true })
  })

  test('a longer wait holds from its own day on', () => {
    const before = { ...served, servedOn: isoDate('2027-03-20') }
    expect(answerStep('demand_notice', { due, before }, rules, isoDate('2027-04-10'))).toMatchObject({
      from: '2027-04-20',
    })
  })

  test('a city without the step never takes it', () => {
    expect(answerStep('warrant', { due, before: served }, { recovery: [] }, isoDate('2027-01-01'))).toMatchObject({
      reason: 'no_rule',
    })
  })

  test('once a step may be taken, waiting longer never forbids it', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), (days, more) => {
        const on = addDays(isoDate('2026-11-20'), days)
        const facts = { due, before: served }
        if (!answerStep('reminder', facts, rules, on).may) return
        expect(answerStep('reminder', facts, rules, addDays(on, more)).may).toBe(true)
      }),
    )
  })

  test('a refused paper is served; a locked door and a wrong address are not', () => {
    const on = isoDate('2026-11-20')
    expect(
      (['served', 'refused', 'locked', 'wrong_address'] as const).map((each) => countsAsService(rules, each, on)),
    ).toEqual([true, true, false, false])
  })

  test.each([
    ['an earlier attempt entered afterwards', ['served 10', 'locked 05'], 'served 10'],
    ['a later attempt on what is served', ['served 10', 'locked 12'], 'served 10'],
    ['served at last', ['locked 05', 'wrong_address 07', 'refused 10'], 'refused 10'],
    ['not served yet', ['wrong_address 07', 'locked 05'], 'wrong_address 07'],
    ['the same day mended', ['served 10', 'locked 10'], 'locked 10'],
    ['a wrong day mended', ['served 10', 'locked 10', 'served 08'], 'served 08'],
    ['two services', ['refused 12', 'served 10'], 'refused 12'],
    ['a word taken back', ['served 10', 'back 10'], undefined],
    ['a word taken back after another of its day', ['locked 10', 'served 10', 'back 10'], 'locked 10'],
    ['both words of a day taken back', ['locked 08', 'locked 10', 'served 10', 'back 10', 'back 10'], 'locked 08'],
    ['what is entered after a taking back', ['served 10', 'back 10', 'refused 10'], 'refused 10'],
    ['nothing', [], undefined],
  ])('what stands of attempts: %s', (_, entered, stands) => {
    const attempts = entered.map((each) => {
      const [outcome, day] = each.split(' ')
      return { outcome: outcome === 'back' ? null : (outcome as Outcome), onDate: isoDate(`2026-08-${day}`) } // one of those above
    })
    const standing = standingAttempt(rules, attempts)
    expect(standing && `${standing.outcome} ${standing.onDate.slice(-2)}`).toBe(stands)
  })

  test('the time to object runs from service', () => {
    expect(objectionUntil(rules, 'bill', isoDate('2026-11-20'))).toBe('2026-12-20')
    expect(objectionUntil(rules, 'warrant', isoDate('2026-11-20'))).toBeNull()
  })
})
