/** Personal data as a stranger may see it: enough for the owner to recognise, too little for anyone to use. */

/** The last four digits: ******1234. A number with fewer than eight digits shows nothing. */
export function maskMobile(mobile: string): string {
  const digits = mobile.replace(/\D/g, '')
  return digits.length < 8 ? '*'.repeat(digits.length) : `******${digits.slice(-4)}`
}

/** First letter and domain: r*****@example.org. Text that is no address is hidden whole. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '*'.repeat(Math.min(email.length, 8))
  return `${firstCharacter(email)}*****${email.slice(at)}`
}

/**
 * First and last letter of every word: R***h K***r, र***श. The count of stars is fixed, so that a name's length does
 * not tell who it is; a letter keeps its vowel signs, so that Devanagari stays readable.
 */
export function maskName(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const letters = graphemes(word)
      const [first = '', last = ''] = [letters[0], letters.at(-1)]
      return letters.length < 3 ? `${first}***` : `${first}***${last}`
    })
    .join(' ')
}

const segmenter = new Intl.Segmenter('hi', { granularity: 'grapheme' })
const graphemes = (text: string) => [...segmenter.segment(text)].map((part) => part.segment)
const firstCharacter = (text: string) => graphemes(text)[0] ?? ''
