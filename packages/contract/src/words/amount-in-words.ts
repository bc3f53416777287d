import type { Paise } from '@karsetu/domain/money/paise.ts'
import { toCardinal as toEnglish } from 'n2words/en-IN'
import { toCardinal as toHindi } from 'n2words/hi-IN'
import type { Locale } from './generated/runtime.js'

/** Spellings of the Central Hindi Directorate where the library has a rarer variant. */
const standardSpelling: Record<string, string> = { तेतालीस: 'तैंतालीस', उन्यासी: 'उनासी' }

const crore = 10_000_000

/**
 * An amount as receipts say it: 'One lakh rupees and fifty paise only', 'एक लाख रुपये पचास पैसे मात्र'.
 * Counting stops at crore in both languages (one hundred and twenty crore): arab and kharab are not understood by all.
 * @throws RangeError for a negative amount: nobody receives less than nothing.
 */
export function amountInWords(amount: Paise, locale: Locale): string {
  if (amount < 0) throw new RangeError('a negative amount has no words')
  const paise = amount % 100
  const rupees = (amount - paise) / 100
  return locale === 'en' ? inEnglish(rupees, paise) : inHindi(rupees, paise)
}

function inEnglish(rupees: number, paise: number): string {
  const parts: string[] = []
  if (rupees > 0 || paise === 0) parts.push(`${spell(rupees, toEnglish, 'crore')} ${rupees === 1 ? 'rupee' : 'rupees'}`)
  if (paise > 0) parts.push(`${toEnglish(paise)} ${paise === 1 ? 'paisa' : 'paise'}`)
  const words = `${parts.join(' and ')} only`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function inHindi(rupees: number, paise: number): string {
  const parts: string[] = []
  if (rupees > 0 || paise === 0) parts.push(`${spell(rupees, toHindi, 'करोड़')} ${rupees === 1 ? 'रुपया' : 'रुपये'}`)
  if (paise > 0) parts.push(`${toHindi(paise)} ${paise === 1 ? 'पैसा' : 'पैसे'}`)
  const words = `${parts.join(' ')} मात्र`
  return words
    .split(' ')
    .map((word) => standardSpelling[word] ?? word)
    .join(' ')
    .normalize('NFC')
}

function spell(count: number, toLabels: (count: number) => string, croreWord: string): string {
  const crores = Math.floor(count / crore)
  const rest = count % crore
  if (crores === 0) return toLabels(rest)
  const head = `${spell(crores, toLabels, croreWord)} ${croreWord}`
  return rest === 0 ? head : `${head} ${toLabels(rest)}`
}
