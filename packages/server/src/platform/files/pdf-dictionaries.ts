import { fail } from '@karsetu/contract/platform/fail.ts'

/** A value of a dictionary as far as an inspection needs it: a name by itself, anything else by its kind. */
export type PdfValue = `/${string}` | 'array' | 'reference' | 'other' | PdfDictionary

export interface PdfDictionary {
  readonly values: Map<string, PdfValue>
  /** Whether it is an object of its own, which others refer to. */
  readonly isObject: boolean
}

/** No document nests its dictionaries and arrays as deep; without a limit a file of brackets alone would fill the memory. */
const deepest = 200

type Open = { dictionary: PdfDictionary | undefined; key: string | undefined }

/** Kinds of characters (ISO 32000-1, 7.2.2) by their code. */
const isBlank = (code: number) => code === 32 || (code >= 9 && code <= 13 && code !== 11) || code === 0
const isDelimiter = (code: number) =>
  code === 40 || code === 41 || code === 60 || code === 62 || code === 91 || code === 93 || code === 47 || code === 37

/**
 * All dictionaries in the text of PDF objects, each once it is closed, the inner ones first. Reads each character once.
 * @throws Failure file.damaged when they nest too deep, or one is not closed: what follows would pass for a part of it
 */
export function* dictionariesOf(text: string): Generator<PdfDictionary> {
  const open: Open[] = []
  const take = (value: PdfValue) => {
    const within = open.at(-1)
    if (!within?.dictionary) return
    if (within.key !== undefined) {
      within.dictionary.values.set(within.key, value)
      within.key = undefined
    } else if (typeof value === 'string' && value.startsWith('/')) within.key = value.slice(1)
  }
  const push = (dictionary: PdfDictionary | undefined) => {
    if (open.length === deepest) throw fail('file.damaged')
    open.push({ dictionary, key: undefined })
  }
  /** A reference is two numbers and an R: the first number was taken as the value. */
  let last: { values: Map<string, PdfValue>; key: string } | undefined
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (isBlank(code)) at++
    else if (code === 37) at = endOfLine(text, at)
    else if (code === 40) {
      at = endOfString(text, at)
      take('other')
    } else if (code === 60 && text.charCodeAt(at + 1) === 60) {
      push({ values: new Map(), isObject: open.length === 0 })
      at += 2
    } else if (code === 62 && text.charCodeAt(at + 1) === 62) {
      const closed = open.pop()?.dictionary
      at += 2
      if (!closed) continue
      take(closed)
      yield closed
    } else if (code === 60) {
      const end = text.indexOf('>', at)
      at = end < 0 ? text.length : end + 1
      take('other')
    } else if (code === 91) {
      push(undefined)
      at++
    } else if (code === 93) {
      open.pop()
      take('array')
      at++
    } else if (code === 47) {
      const end = endOfWord(text, at + 1)
      take(`/${plainNames(text.slice(at + 1, end))}`)
      at = end
    } else {
      const end = endOfWord(text, at + 1)
      const word = text.slice(at, end)
      const within = open.at(-1)
      if (within?.dictionary && within.key !== undefined) last = { values: within.dictionary.values, key: within.key }
      if (word === 'R' && last) last.values.set(last.key, 'reference')
      else if (word === 'endobj' && open.length > 0) throw fail('file.damaged')
      else take('other')
      at = end
    }
  }
  if (open.length > 0) throw fail('file.damaged')
}

/** A name may hide letters as hexadecimal: /J#61vaScript. */
export const plainNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

function endOfLine(text: string, at: number): number {
  let end = at
  while (end < text.length && text.charCodeAt(end) !== 10 && text.charCodeAt(end) !== 13) end++
  return end
}

function endOfWord(text: string, at: number): number {
  let end = at
  while (end < text.length && !isBlank(text.charCodeAt(end)) && !isDelimiter(text.charCodeAt(end))) end++
  return end
}

/** Behind a text in parentheses, which may hold pairs of them and escaped ones. */
function endOfString(text: string, at: number): number {
  let depth = 0
  for (let end = at; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code === 92) end++
    else if (code === 40) depth++
    else if (code === 41 && --depth === 0) return end + 1
  }
  throw fail('file.damaged')
}
