import { type Paise, paise } from '@karsetu/domain/money/paise.ts'

/** At most a thousand crore rupees and more: far above any bill, and still an exact number of paise. */
const rupeeDecimal = /^(0|[1-9]\d{0,12})(?:\.(\d{1,2}))?$/

/**
 * Reads a gateway's decimal rupees exactly: `1234.5`, `1234.50` and `26752.0` are amounts. Stricter than what people
 * may type: signs, commas, spaces, exponents, other scripts' digits and fractions of a paisa are not amounts here.
 * A number is read through its own shortest decimal text.
 * @returns undefined when the text is not such an amount, so that the caller must decide.
 */
export function parseRupeeDecimal(text: string | number): Paise | undefined {
  const match = rupeeDecimal.exec(String(text))
  if (!match) return undefined
  const [, rupees = '0', fraction = ''] = match
  return paise(Number(rupees) * 100 + Number(fraction.padEnd(2, '0')))
}
