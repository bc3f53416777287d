/** A cell as the spreadsheet holds it. `typed` is what a person sees or typed; nothing read from it replaces it. */
export type Cell = {
  readonly typed: string
  /** Set when the program stored a number, not text. */
  readonly number?: number
  /** ISO date, set when the program stored a date. */
  readonly date?: string
  /** The value is the last result of a formula. */
  readonly calculated?: true
  /** Stands in a cell that is merged over several rows. */
  readonly merged?: true
  /** Stands in another row, which says it for this one as well. */
  readonly from?: { readonly row: number; readonly by: 'section_line' | 'ditto' }
}

export const emptyCell: Cell = { typed: '' }

const devanagariZero = '०'.charCodeAt(0)

/** ०-९ to 0-9; the nought that ends an abbreviation (रु०, नं०) is no digit and stays. */
export function asciiDigits(text: string): string {
  return text.replace(/[१-९]|(?<![\p{L}\p{M}])०/gu, (digit) => String(digit.charCodeAt(0) - devanagariZero))
}

/** One plain space between words: no-break spaces, tabs, line breaks and invisible joiners of web pages are none. */
export function tidy(text: string): string {
  // Most cells are plain already.
  if (/^[\x21-\x7e]*(?: [\x21-\x7e]+)*$/.test(text)) return text
  return text
    .normalize('NFC')
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g, ' ')
    .trim()
}

/** A heading as two are compared: tidy, in small letters, whichever apostrophe was typed. */
export const foldHeading = (text: string): string => tidy(text).toLowerCase().replaceAll('’', "'")

/** What a heading says part by part: beside its brackets, within them, and in each language. */
export const headingPieces = (text: string): string[] =>
  tidy(text)
    .split(/[()[\]/,]+/)
    .map((piece) => piece.trim())

export function isBlank(cell: Cell | undefined): boolean {
  return cell === undefined || tidy(cell.typed) === ''
}

/** `#VALUE!`, `#REF!` and their kin: the formula failed and nobody knows the value. */
export function isFormulaError(cell: Cell): boolean {
  return /^#(VALUE|REF|N\/A|NAME|DIV\/0|NUM|NULL|SPILL|CALC)[!?]?$/i.test(tidy(cell.typed))
}

/** Text that a spreadsheet would run as a formula; in a register it is never a value. */
export function looksLikeFormula(cell: Cell): boolean {
  const text = tidy(cell.typed)
  return cell.number === undefined && (/^[=@]/.test(text) || /^[+-]\s*[A-Za-z]/.test(text))
}

/** Letters that some program could not read and replaced by the sign for that (U+FFFD): nobody knows what stood there. */
export const hasBrokenLetters = (text: string): boolean => text.includes('\ufffd')

/** NIL, -, शून्य and the like: the office says there is none. */
export function saysNone(text: string): boolean {
  return /^(nil|nill|none|no|-+|–+|—+|शून्य|निल|कुछ नहीं|नहीं)\.?$/i.test(tidy(text))
}
