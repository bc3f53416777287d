/**
 * How long a password that somebody else set opens its change, in hours: one that is set on a Friday evening still does
 * on Monday, and one that was never taken up is nobody's key for longer. Source: OWASP ASVS 5.0, V6.4.1 (an initial secret
 * expires after a short time); the length is our own choice.
 */
export const givenPasswordHours = 72

/** Until when a password given at this instant opens anything. */
export const givenPasswordEnd = (now: string): string =>
  new Date(Date.parse(now) + givenPasswordHours * 3_600_000).toISOString()
