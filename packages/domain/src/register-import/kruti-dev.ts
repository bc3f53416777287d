import { belowLetter, krutiDevGlyphs, reph, shortI } from './kruti-dev-glyphs.ts'

const longestGlyph = Math.max(...Object.keys(krutiDevGlyphs).map((typed) => typed.length))
const virama = '्'
const isSign = (text: string) => /^[\u0900-\u0903\u093a\u093b\u093e-\u094c\u094e\u094f]+$/u.test(text)
const isLetter = (text: string) => /^[\u0915-\u0939\u0958-\u095f\u0921\u0922\u093c\u094d]+$/u.test(text)

/** One spoken syllable while it is being put together: letters, then vowel sign, then nasal or breath mark. */
type Syllable = { letters: string; vowel: string; mark: string; open: boolean; waitsForI: boolean }

const written = ({ letters, vowel, mark, waitsForI }: Syllable) => letters + (waitsForI ? 'ि' : '') + vowel + mark

function joinSigns(text: string): string {
  return text
    .replaceAll('ाे', 'ो')
    .replaceAll('ाै', 'ौ')
    .replaceAll('अा', 'आ')
    .replaceAll('आे', 'ओ')
    .replaceAll('आै', 'औ')
    .replaceAll('एे', 'ऐ')
}

class Assembler {
  #done = ''
  #last: Syllable | null = null
  #iWaits = false

  #start(letters: string, open: boolean): void {
    this.#flush()
    this.#last = { letters, vowel: '', mark: '', open, waitsForI: this.#iWaits }
    this.#iWaits = false
  }

  #flush(): void {
    if (this.#last) this.#done += written(this.#last)
    this.#last = null
  }

  shortI(): void {
    this.#flush()
    this.#iWaits = true
  }

  reph(): void {
    if (this.#last) this.#last.letters = `र${virama}${this.#last.letters}`
    else this.other(reph)
  }

  below(sign: string): void {
    if (!this.#last) this.other(sign)
    else this.#last.letters += this.#last.letters.endsWith(virama) ? sign.slice(1) : sign
  }

  letters(text: string): void {
    const open = text.endsWith(virama)
    if (this.#last?.open) this.#last = { ...this.#last, letters: this.#last.letters + text, open }
    else this.#start(text, open)
  }

  sign(text: string): void {
    if (!this.#last) this.#start('', false)
    if (!this.#last) return
    if (/^[\u0900-\u0903]$/u.test(text)) this.#last.mark += text
    else this.#last.vowel += text
    this.#last.open = false
  }

  other(text: string): void {
    this.#flush()
    if (this.#iWaits) this.#done += 'ि'
    this.#iWaits = false
    this.#done += text
  }

  end(): string {
    this.other('')
    return joinSigns(this.#done).normalize('NFC')
  }
}

function glyphAt(text: string, at: number): string | null {
  for (let length = Math.min(longestGlyph, text.length - at); length > 0; length -= 1) {
    const typed = text.slice(at, at + length)
    if (typed in krutiDevGlyphs) return typed
  }
  return null
}

function convertWord(word: string): string {
  const result = new Assembler()
  for (let at = 0; at < word.length; ) {
    const character = word[at] ?? ''
    const typed =
      character === shortI || character === reph || character in belowLetter
        ? character
        : (glyphAt(word, at) ?? character)
    at += typed.length
    const shown = krutiDevGlyphs[typed]
    if (typed === shortI) result.shortI()
    else if (typed === reph) result.reph()
    else if (typed in belowLetter) result.below(belowLetter[typed] ?? '')
    // An ordinary nought after a letter is the sign of an abbreviation: Lo0 is स्व०.
    else if (shown === undefined) result.other(typed === '0' && /[^\d(]/.test(word[at - 2] ?? '0') ? '०' : typed)
    else if (isSign(shown)) result.sign(shown)
    else if (isLetter(shown)) result.letters(shown)
    else if (/^\p{L}/u.test(shown)) result.letters(shown)
    else result.other(shown)
  }
  return result.end()
}

/** The Unicode text that Kruti Dev 010 typing shows. Text that is Devanagari already, and spaces, stay as they are. */
export function krutiDevToUnicode(text: string): string {
  return text
    .split(/([\u0900-\u097f\s]+)/u)
    .map((part, index) => (index % 2 === 1 ? part : convertWord(part)))
    .join('')
}

/** Could this be a Hindi word? No Latin letter left over, no sign without a letter, no two vowels on one letter, no half letter at the end. */
export function isWellFormedHindi(text: string): boolean {
  if (!/[\u0905-\u0939]/u.test(text) || /[A-Za-z;[\]{}|~\\<>=^+"]/.test(text)) return false
  return text
    .split(/[\s\-().,'‘’।/]+/u)
    .filter((word) => word !== '')
    .every(
      (word) =>
        !/^[\u0900-\u0903\u093c\u093e-\u094d]/u.test(word) &&
        !/[\u093e-\u094c]{2}|\u094d$|\u094d[\u093e-\u094c]|[\u0905-\u0914][\u093e-\u094c]/u.test(word),
    )
}
