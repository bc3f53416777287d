const decimal = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * A decimal with its point moved, exactly: 12.5 by two places is 1250. Law is kept in hundredths and typed in percent.
 * @returns the text as it was where it is no decimal
 */
export function movePoint(text: string, places: number): string {
  const match = decimal.exec(text)
  if (!match) return text
  const [, sign = '', whole = '', part = ''] = match
  const digits = whole + part
  const point = whole.length + places
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const at = Math.max(point, 1)
  const saved = padded.slice(0, at).replace(/^0+(?=\d)/, '')
  const rest = padded.slice(at).replace(/(?<!0)0+$/, '')
  const value = rest === '' ? saved : `${saved}.${rest}`
  return /^[0.]*$/.test(value) ? value : sign + value
}
