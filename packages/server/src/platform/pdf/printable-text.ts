/**
 * Characters that a person may have typed but that must not reach paper: C0 and C1 controls (they break lines or end
 * strings in other readers), and the bidirectional controls with which a name can be made to read backwards.
 * ZWJ and ZWNJ (U+200D, U+200C) stay: Devanagari needs them to shape certain conjuncts.
 */
const unprintable = /[\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u2060-\u2065\ufeff\ufff9-\ufffb]/gu

/** What stands where the house fonts have no letter: visible, so that nobody takes the name for complete. */
const missingLetter = '\ufffd'

/**
 * Text as it may be printed: normalised (NFC), without controls, line breaks and tabs as one space, and characters
 * that no font covers as the replacement character.
 */
export function toPrintableText(text: string, covered: ReadonlySet<number>): string {
  // Most text is plain ASCII.
  if (/^[ -~]*$/.test(text)) return text
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\u0085]+/gu, ' ')
    .replace(unprintable, '')
  return Array.from(clean, (character) =>
    covered.has(character.codePointAt(0) ?? 0) ? character : missingLetter,
  ).join('')
}

export type PrintableData =
  | string
  | number
  | boolean
  | null
  | readonly PrintableData[]
  | { readonly [key: string]: PrintableData }

/**
 * The same data with every string, at any depth, made printable. QR codes are gathered in `codes`; where one stood stands
 * its number.
 */
export function toPrintableData(data: PrintableData, covered: ReadonlySet<number>, codes: string[]): PrintableData {
  if (typeof data === 'string') return toPrintableText(data, covered)
  if (Array.isArray(data)) return data.map((item) => toPrintableData(item, covered, codes))
  if (data === null || typeof data !== 'object') return data
  if ('scanned' in data && typeof data.scanned === 'string') return codes.push(data.scanned) - 1
  const printable: Record<string, PrintableData> = {}
  for (const [key, value] of Object.entries(data)) printable[key] = toPrintableData(value, covered, codes)
  return printable
}
