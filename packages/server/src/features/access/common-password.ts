import { readFileSync } from 'node:fs'

/** The words behind the commonest passwords; docs/security.md says what this list is and what it is not. */
const commonWords: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-words.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** Where fingers go along: rows and columns of the keyboard, digits and letters in their order. */
const ways = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujm',
]
const walks = ways.flatMap((way) => [way, [...way].toReversed().join('')])
const fewestSteps = 3

const letterSigns: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
}

/** How passwords are compared: neither the case of letters nor how a sign is composed tells two of them apart. */
export const foldPassword = (password: string) => password.normalize('NFKC').toLowerCase()

/**
 * Whether a folded password is one of the first that anybody tries: a common word, a walk over the keyboard, a date, a
 * telephone number or one piece repeated, also with the usual signs for letters and the usual digits around it.
 * @param ownWords what is easily guessed for this person: name, address
 */
export function isCommonPassword(plain: string, ownWords: readonly string[] = []): boolean {
  const isWord = (text: string) => commonWords.has(text) || ownWords.includes(text)
  return spellings(plain).some((text) => isWord(text) || isWalk(text) || isRepeated(text, isWord)) || isNumber(plain)
}

/** The password itself, and what is left of it without what people add so that it looks like another. */
function spellings(plain: string): string[] {
  // Digits that count on are one habit, however many; else five signs are as much as a year and a mark.
  const withoutEnd = plain.replace(/[^\p{L}\p{M}]{1,5}$/u, '')
  const withoutCount = plain.replace(/[^\p{L}\p{M}\d]\d+[^\p{L}\p{M}\d]?$|(?<!\d)\d+[^\p{L}\p{M}\d]?$/u, (end) =>
    isWalk(end.replaceAll(/\D/g, '')) ? '' : end,
  )
  const cut = [plain, withoutEnd, withoutCount].flatMap((text) => [text, text.replace(/^[^\p{L}\p{M}]{1,5}/u, '')])
  return [...new Set(cut.flatMap((text) => [text, ...withLetters(text)]))].filter(Boolean)
}

/** 'p@$$w0rd' is read as 'password'; a 1 and an exclamation mark stand for an i or an l; signs between words fall away. */
function withLetters(text: string): string[] {
  const read = [...text].map((sign) => letterSigns[sign] ?? sign).join('')
  return ['i', 'l'].map((letter) => read.replaceAll(/[1!]/g, letter).replaceAll(/[\s._-]/g, ''))
}

/** Whether a text is nothing but pieces of three steps or more along the same ways. */
function isWalk(text: string): boolean {
  if (text.length < fewestSteps) return false
  const reached = new Set([0])
  for (let from = 0; from < text.length; from++) {
    if (!reached.has(from)) continue
    for (let to = from + fewestSteps; to <= text.length; to++) {
      if (!walks.some((walk) => walk.includes(text.slice(from, to)))) break
      reached.add(to)
    }
  }
  return reached.has(text.length)
}

function isRepeated(text: string, isWord: (text: string) => boolean): boolean {
  // A text that is repeated is found again in itself, written twice, before its own end.
  const length = `${text}${text}`.indexOf(text, 1)
  return length < text.length && (length <= 4 || isWord(text.slice(0, length)))
}

/** Eight digits that are a day, and ten or twelve that are a mobile number of India. */
function isNumber(plain: string): boolean {
  const digits = plain.replaceAll(/[\s./+-]/g, '')
  const day = '(0[1-9]|[12]\\d|3[01])'
  const month = '(0[1-9]|1[0-2])'
  const year = '(19|20)\\d\\d'
  const date = new RegExp(`^(${day}${month}${year}|${month}${day}${year}|${year}${month}${day})$`)
  return date.test(digits) || /^(91)?[6-9]\d{9}$/.test(digits)
}
