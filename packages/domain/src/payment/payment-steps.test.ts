import { describe, expect, test } from 'vitest'
import { type PaymentFacts, stepsOf } from './payment-steps.ts'

const [began, paid, said, booked] = ['10:00', '10:01', '10:02', '10:03'].map((at) => `2026-11-20T${at}:00Z`) as [
  string,
  string,
  string,
  string,
]
const facts: PaymentFacts = {
  ...{ startedAt: began, state: 'sent', collectedAt: null, confirmedAt: null, isSetAside: false, postedAt: null },
}
const collected = { collectedAt: paid, confirmedAt: said } as const
const states = (changed: Partial<PaymentFacts>) => stepsOf({ ...facts, ...changed }).map(({ state }) => state)

describe('where a payment is', () => {
  test.each([
    ['nobody has heard of it since it began', {}, ['done', 'waiting', 'waiting', 'waiting', 'waiting']],
    ['the bank said no', { state: 'failed' }, ['done', 'stopped', 'stopped', 'stopped', 'stopped']],
    [
      'collected, and not posted yet',
      { state: 'pending', ...collected },
      ['done', 'done', 'done', 'waiting', 'waiting'],
    ],
    ['collected, and set aside', { ...collected, isSetAside: true }, ['done', 'done', 'done', 'office', 'office']],
    [
      'collected after it had failed',
      { state: 'failed', ...collected },
      ['done', 'done', 'done', 'waiting', 'waiting'],
    ],
    ['posted', { state: 'succeeded', ...collected, postedAt: booked }, ['done', 'done', 'done', 'done', 'done']],
  ] as const)('%s', (_, changed, expected) => {
    expect(states(changed)).toEqual(expected)
  })

  test('each step that was reached has its moment', () => {
    const steps = stepsOf({ ...facts, state: 'succeeded', ...collected, postedAt: booked })
    expect(steps.map(({ at }) => at)).toEqual([began, paid, said, booked, booked])
    expect(stepsOf({ ...facts, confirmedAt: said })[1]).toEqual({ step: 'debited', state: 'done', at: said })
  })
})
