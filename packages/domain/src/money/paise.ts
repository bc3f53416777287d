import { plainTyped } from '../property/plain-typed.ts'

declare const paiseBrand: unique symbol

/** A whole number of paise (1 rupee = 100 paise), a safe integer, signed. Made only by the functions of this file. */
export type Paise = number & { readonly [paiseBrand]: 'Paise' }

/** @throws RangeError when the number is not a safe integer. */
export function paise(amount: number | bigint): Paise {
  const whole = Number(amount)
  if (!Number.isSafeInteger(whole)) throw new RangeError(`not a whole number of paise: ${amount}`)
  // The one place where a number becomes money; `+ 0` turns -0 into 0, which would print as "-0".
  return (whole + 0) as Paise
}

/** Whole rupees as paise. @throws RangeError when not a whole number of rupees. */
export function rupees(amount: number): Paise {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of rupees: ${amount}`)
  return paise(amount * 100)
}

export const ZERO: Paise = paise(0)

export const addPaise = (a: Paise, b: Paise): Paise => paise(a + b)
export const subtractPaise = (a: Paise, b: Paise): Paise => paise(a - b)
export const negatePaise = (a: Paise): Paise => paise(-a)
export const minPaise = (a: Paise, b: Paise): Paise => (a < b ? a : b)
export const maxPaise = (a: Paise, b: Paise): Paise => (a > b ? a : b)

/** @throws RangeError when the total leaves the safe integers. */
export function sumPaise(amounts: Iterable<Paise>): Paise {
  let total = 0
  for (const amount of amounts) total += amount
  return paise(total)
}

const RUPEE_TEXT = /^([-−]?)(?:₹\s*)?(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2}))?$/

/**
 * Reads a rupee text exactly, never through a float: "1,234.50", "12,34,567", "₹ 10", "26752.0".
 * Answers undefined for anything else, three decimals included: nothing is rounded on the way in.
 */
export function parseRupees(text: string): Paise | undefined {
  const match = RUPEE_TEXT.exec(plainTyped(text))
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  const amount = BigInt(whole.replaceAll(',', '')) * 100n + BigInt(fraction.padEnd(2, '0'))
  if (amount > BigInt(Number.MAX_SAFE_INTEGER)) return undefined
  return paise(sign !== '' ? -amount : amount)
}

/** "1234.50": plain decimal rupees with two places, as payment gateways write amounts. */
export function rupeeText(amount: Paise): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
