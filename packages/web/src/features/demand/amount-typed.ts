import { type AmountBounds, type AmountRangeError, amountRangeError } from '@karsetu/contract/demand/amount-range.ts'
import { m } from '@karsetu/contract/words/messages.ts'

/** A whole number above zero; commas of a typed amount do not matter. */
export function wholeNumber(text: string | undefined): number | undefined {
  const digits = text?.replaceAll(',', '') ?? ''
  return /^[1-9]\d{0,9}$/.test(digits) ? Number(digits) : undefined
}

type Typed = { readonly [Field in keyof AmountBounds]?: string | undefined }

/**
 * What is wrong with amounts as they are typed, by field; undefined when they can be asked. `faultOf` is the list's own
 * word on bounds that are read.
 */
export function amountErrors(
  typed: Typed,
  errorOf: (bounds: AmountBounds) => AmountRangeError | undefined = amountRangeError,
): Partial<Record<keyof AmountBounds, string>> | undefined {
  const fields = ['minAmount', 'maxAmount'] as const
  const unread = fields.filter((field) => (typed[field] ?? '').trim() !== '' && wholeNumber(typed[field]) === undefined)
  if (unread.length > 0) return Object.fromEntries(unread.map((field) => [field, m.common_number_invalid()]))
  const error = errorOf({ minAmount: wholeNumber(typed.minAmount), maxAmount: wholeNumber(typed.maxAmount) })
  return error && { [error.field]: error.message }
}
