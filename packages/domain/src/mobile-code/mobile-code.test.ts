import { describe, expect, it } from 'vitest'
import { blockedMobileCode, judgeMobileCode } from './mobile-code.ts'

describe('a one-time code', () => {
  it.each([
    [{ secondsSinceLast: undefined, ofMobile: 0, ofNetwork: 0 }, undefined],
    [
      { secondsSinceLast: 20.5, ofMobile: 1, ofNetwork: 1 },
      { reason: 'too_soon', seconds: 40 },
    ],
    [{ secondsSinceLast: 60, ofMobile: 4, ofNetwork: 199 }, undefined],
    [{ secondsSinceLast: 3600, ofMobile: 5, ofNetwork: 5 }, { reason: 'day_limit' }],
    [{ secondsSinceLast: undefined, ofMobile: 0, ofNetwork: 200 }, { reason: 'day_limit' }],
  ])('is sent after a pause and so many times a day: %j', (requests, blocked) => {
    expect(blockedMobileCode(requests)).toEqual(blocked)
  })

  it.each([
    [{ isEqual: true, triesBefore: 0, ageSeconds: 1, isProved: false }, 'proved'],
    [{ isEqual: true, triesBefore: 4, ageSeconds: 599, isProved: false }, 'proved'],
    [{ isEqual: false, triesBefore: 4, ageSeconds: 1, isProved: false }, 'wrong'],
    [{ isEqual: true, triesBefore: 5, ageSeconds: 1, isProved: false }, 'ended'],
    [{ isEqual: true, triesBefore: 0, ageSeconds: 600, isProved: false }, 'ended'],
    [{ isEqual: true, triesBefore: 1, ageSeconds: 1, isProved: true }, 'ended'],
  ] as const)('proves once, within ten minutes and five tries: %j', (tried, judged) => {
    expect(judgeMobileCode(tried)).toBe(judged)
  })
})
