/** What a number is proved for; a proof for one purpose is none for another. */
export const mobileCodePurposes = ['notification', 'own_properties'] as const
export type MobileCodePurpose = (typeof mobileCodePurposes)[number]

export const mobileCodeDigits = 6
export const mobileCodeMinutes = 10
/** A proof outlasts the filling of a form. */
export const mobileProofMinutes = 120
/** Guesses at one code: five of a million. */
const mostTries = 5
/** Between two codes for one number, in seconds. */
const pauseSeconds = 60
/** Codes within 24 hours. A mobile network's address serves thousands of phones. */
const perDay = { mobile: 5, network: 200 }

type Requests = { secondsSinceLast: number | undefined; ofMobile: number; ofNetwork: number }

/**
 * Reason why no further code may be sent, or undefined if allowed.
 * @param factor multiplies the bounds of a day, for a load test of one's own installation
 */
export function blockedMobileCode(
  { secondsSinceLast, ofMobile, ofNetwork }: Requests,
  factor = 1,
): { reason: 'too_soon'; seconds: number } | { reason: 'day_limit' } | undefined {
  if (ofMobile >= perDay.mobile * factor || ofNetwork >= perDay.network * factor) return { reason: 'day_limit' }
  if (secondsSinceLast === undefined || secondsSinceLast >= pauseSeconds) return undefined
  return { reason: 'too_soon', seconds: Math.ceil(pauseSeconds - secondsSinceLast) }
}

type Try = { isEqual: boolean; triesBefore: number; ageSeconds: number; isProved: boolean }

/** Judges one try at a code. A code is used once, within its minutes and its number of tries. */
export function judgeMobileCode({ isEqual, triesBefore, ageSeconds, isProved }: Try): 'proved' | 'wrong' | 'ended' {
  if (isProved || triesBefore >= mostTries || ageSeconds >= mobileCodeMinutes * 60) return 'ended'
  return isEqual ? 'proved' : 'wrong'
}
