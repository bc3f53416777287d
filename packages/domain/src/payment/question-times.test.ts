import { describe, expect, test } from 'vitest'
import { hasRunOut, nextQuestionAt } from './question-times.ts'

const minutes = (count: number) => count * 60_000
const hours = (count: number) => minutes(count * 60)

const page = { createdAt: 0, expiresAt: minutes(30) }
const link = { createdAt: 0, expiresAt: hours(168) }

describe('when the gateway is asked again', () => {
  test('a link is asked about seldom, at its end, and for three days after it', () => {
    expect(nextQuestionAt('sent', { ...link, now: hours(1) })).toBe(hours(7))
    expect(nextQuestionAt('sent', { ...link, now: hours(165) })).toBe(hours(168) + minutes(1))
    expect(nextQuestionAt('expired', { ...link, now: hours(200) })).toBe(hours(206))
    expect(nextQuestionAt('expired', { ...link, now: hours(240) })).toBeUndefined()
    expect(hasRunOut('pending', { ...link, now: hours(100) })).toBe(false)
  })

  test.each([
    [minutes(1), minutes(1)],
    [minutes(30), minutes(5)],
    [hours(3), minutes(30)],
    [hours(48), hours(3)],
  ])('a payment open for %i ms, after %i ms', (age, wait) => {
    expect(nextQuestionAt('pending', { ...page, now: age })).toBe(age + wait)
  })

  test('a payment that failed is followed for the three days in which a bank may still collect', () => {
    expect(nextQuestionAt('failed', { ...page, now: hours(1) })).toBe(hours(7))
    expect(nextQuestionAt('failed', { ...page, now: hours(72) })).toBeUndefined()
  })

  test('a posted payment is never asked about again', () => {
    expect(nextQuestionAt('succeeded', { ...page, now: 1 })).toBeUndefined()
  })
})

describe('when a payment is given up', () => {
  const times = { createdAt: 0, expiresAt: minutes(30) }
  test('unknown at the gateway: once its page has closed', () => {
    expect(hasRunOut('not_found', { ...times, now: minutes(29) })).toBe(false)
    expect(hasRunOut('not_found', { ...times, now: minutes(31) })).toBe(true)
  })
  test('pending at the gateway: not before three days', () => {
    expect(hasRunOut('pending', { ...times, now: hours(71) })).toBe(false)
    expect(hasRunOut('pending', { ...times, now: hours(72) })).toBe(true)
  })
})
