import { tidy } from '../register-import/cell.ts'
import type { StatementLine } from './statement.ts'

/** What kind of money a line says that it is. */
export const LINE_KINDS = [
  'transfer',
  'upi',
  'cheque',
  'cash',
  'pos',
  'settlement',
  'returned_transfer',
  'returned_cheque',
  'charges',
  'interest',
  'other',
] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** What stands in a line, whichever bank wrote it. */
export type LineMarks = {
  readonly kind: LineKind
  /** Of a transfer: bank code first; of IMPS and UPI: twelve digits. Null where none was found. */
  readonly utr: string | null
  /** Number of a cheque, without leading zeros. */
  readonly chequeNo: string | null
  /** Terminal of a card settlement. */
  readonly terminal: string | null
  /** What the bank calls it, zeros in front left out; empty where it says nothing. */
  readonly reference: string
  /** Whole property numbers, in the order in which they stand. */
  readonly propertyNumbers: readonly string[]
  /** A property number that was cut off: its beginning, from the zone on. */
  readonly cutNumber: string | null
  /** Who paid, where the narration says it. */
  readonly payer: string | null
}

/** `01-001-003-000036`, `01 001 003 000036`, `01001003000036`, also with strokes, dots or slashes between. */
const wholeNumber = /(?<![0-9])(\d{2})[-\s./_]?(\d{3})[-\s./_]?(\d{3})[-\s./_]?(\d{6})(?![0-9])/g
/** Cut off behind the mohalla at the earliest begun. */
const cutNumber = /(?<![0-9])(\d{2})[-\s](\d{3})[-\s](\d{1,3})(?:[-\s](\d{0,5}))?(?![-\s]?\d)/

/** NEFT has 16 characters, RTGS 22, some banks less or more: four letters of the bank, one or two more, then digits. */
const bankUtr = /(?<![A-Z0-9])[A-Z]{4}[A-Z0-9]{1,2}\d{9,17}(?![A-Z0-9])/g
const twelveDigits = /(?<!\d)\d{12}(?!\d)/g

const bare = (reference: string): string => (/^NONREF$/i.test(reference) ? '' : reference.replace(/^0+/, ''))

/** @returns the longest: a bank cuts its reference column more often than the narration */
function utrOf(texts: readonly string[], isImmediate: boolean): string | null {
  const results = texts
    .flatMap((text) => [...text.toUpperCase().matchAll(bankUtr)].map(([utr]) => utr))
    .filter((utr) => !/^(IMPS|NEFT|RTGS)/.test(utr))
  const [longest] = results.toSorted((a, b) => b.length - a.length)
  if (longest) return longest
  const digits = texts.flatMap((text) => [...text.matchAll(twelveDigits)].map(([utr]) => utr))
  return isImmediate ? (digits[0] ?? null) : null
}

const isReturn = /\b(return(ed)?|ret|reject(ed)?|bounce(d)?|unpaid|dishono[u]?r(ed)?)\b/i
const isCheque = /\b(chq|cheque|check|clg|clearing|inst(rument)?)\b/i
const isCharge = /\b(chgs?|chrgs?|charges?|fees?|commission|comm|gst|sms chg|min bal)\b/i
const isInterest = /\b(int\.? ?(pd|paid|credit(ed)?|cr)|interest|credit interest)\b/i
const isTransfer = /\b(neft|rtgs|imps|inb|by transfer)(?![a-z])/i

function kindOf(text: string, amount: number, isChequeByType: boolean): LineKind {
  if (isReturn.test(text) && !isCharge.test(text))
    return isCheque.test(text)
      ? 'returned_cheque'
      : isTransfer.test(text) || /\bupi\b/i.test(text)
        ? 'returned_transfer'
        : 'other'
  if (amount < 0 && isCharge.test(text)) return 'charges'
  if (isInterest.test(text) && !/\bneft|rtgs|imps|upi\b/i.test(text)) return 'interest'
  if (isCardSettlement(text)) return 'pos'
  if (/\bsettlement\b|\bpayout\b/i.test(text)) return 'settlement'
  if (/\bcash\b/i.test(text)) return 'cash'
  if (/\bupi\b/i.test(text)) return 'upi'
  if (isTransfer.test(text)) return 'transfer'
  if (isCheque.test(text) || isChequeByType) return 'cheque'
  return 'other'
}

/** Of the bank's card terminals: a word of settling stands behind `pos`. */
function isCardSettlement(text: string): boolean {
  if (/\bcard settlement\b/i.test(text)) return true
  const at = text.search(/\bpos\b/i)
  return at >= 0 && /\b(settle|tid|merchant)/i.test(text.slice(at + 3))
}

/** The number behind its word, or the reference where it is six digits. */
function chequeOf(text: string, reference: string): string | null {
  const behind = /\b(?:chq|cheque|check|clg|clearing|inst(?:rument)?)\b[^0-9]{0,24}(\d{6,8})(?!\d)/i.exec(text)?.[1]
  return behind?.replace(/^0+/, '') ?? (/^\d{1,8}$/.test(reference) ? reference : null)
}

const bankLabels =
  /\b(?:htax|prop|by transfer|neft|rtgs|imps|upi|inb|cr|dr|clg|inw|chq|cheque|utr no|p2[am]|payment|paytm|phonepe|gpay|settlement|tid|pos)\b/gi
const branchCode = /\b[A-Z]{4}0[A-Z0-9]{6}\b/g
const noName = /^(?:[a-z]{4}|to|by)$/i

/** Without the words that have a figure or an @ in them. */
const withoutNumbers = (text: string): string =>
  text
    .split(/\s/)
    .filter((word) => !/[\d@]/.test(word))
    .join(' ')

/** The longest part of letters between strokes that is no word of banking. */
function payerOf(text: string): string | null {
  const parts = text
    .replace(branchCode, '|')
    .replace(/\bM\/S\b/gi, 'M\u2215S')
    .split(/[-/*:|,]/)
    .filter((part) => !isReturn.test(part))
    .map((part) => tidy(withoutNumbers(part).replace(bankLabels, ' ')).replace('\u2215', '/'))
    .filter((part) => /^[\p{L}\p{M}.&'/ ]{3,}$/u.test(part) && !noName.test(part))
  const [longest] = parts.toSorted((a, b) => b.length - a.length)
  return longest ?? null
}

/** Reads a line: anchors on short words, then finds numbers anywhere, however spaced. */
export function readNarration({
  narration,
  reference,
  amount,
}: Pick<StatementLine, 'narration' | 'reference' | 'amount'>): LineMarks {
  const text = tidy(narration)
  const own = bare(tidy(reference).replace(/\s/g, ''))
  const kind = kindOf(text, amount, false)
  const utr = utrOf([text, own], kind === 'upi' || kind === 'transfer' || kind === 'returned_transfer')
  const isPaper = kind === 'cheque' || kind === 'returned_cheque'
  const withoutUtr = utr ? text.toUpperCase().replaceAll(utr, ' | ') : text.toUpperCase()
  const propertyNumbers = [...withoutUtr.matchAll(wholeNumber)].map(([, ...parts]) => parts.slice(0, 4).join('-'))
  const cut = propertyNumbers.length > 0 ? null : cutNumber.exec(withoutUtr)
  return {
    kind,
    utr,
    chequeNo: isPaper ? chequeOf(text, own) : null,
    terminal: kind === 'pos' ? (/\btid\b\W*(\w{6,12})/i.exec(text)?.[1] ?? null) : null,
    reference: own,
    propertyNumbers: [...new Set(propertyNumbers)],
    cutNumber: cut
      ? cut
          .slice(1)
          .filter((part) => part !== undefined && part !== '')
          .join('-')
      : null,
    payer: payerOf(text),
  }
}

/** Whether every word of a name stands in a text. */
export function namesPayer(text: string, name: string): boolean {
  const words = (value: string): string[] => value.toUpperCase().match(/[\p{L}\p{M}]+/gu) ?? []
  const [said, wanted] = [words(text), words(name)]
  if (wanted.length === 0) return false
  return wanted.every((word) => said.includes(word))
}
