import { krutiDevGlyphs } from './kruti-dev-glyphs.ts'

/** The usual typing of each text: of several glyphs for one text, the one on the keyboard itself. */
const typedFor = new Map<string, string>()
for (const [typed, shown] of Object.entries(krutiDevGlyphs)) {
  const saved = typedFor.get(shown)
  const plainer = saved === undefined || (!/^[\x20-\x7e]+$/.test(saved) && /^[\x20-\x7e]+$/.test(typed))
  if (plainer) typedFor.set(shown, typed)
}

const dotted: Readonly<Record<string, string>> = { ड़: 'ड़', ढ़: 'ढ़', फ़: 'फ़', क़: 'क़', ख़: 'ख़', ग़: 'ग़', ज़: 'ज़' }
const syllable =
  /([\u0915-\u0939]\u093c?(?:\u094d[\u0915-\u0939]\u093c?)*\u094d?)([\u093e-\u094c]?)([\u0900-\u0903]?)/gu

function typeLetters(letters: string): string {
  let rest = letters
  let typed = ''
  while (rest !== '') {
    const length = [6, 5, 4, 3, 2, 1].find((size) => rest.length >= size && typedFor.has(rest.slice(0, size)))
    if (length === undefined) return letters
    // र under a full letter is a stroke, not a letter: प्र.
    const rakar = typed !== '' && rest.startsWith('्र') ? 'z' : null
    typed += rakar ?? typedFor.get(rest.slice(0, length)) ?? ''
    rest = rest.slice(rakar ? 2 : length)
  }
  return typed
}

function typeCluster(letters: string): string {
  const below = /^(.+?)्र$/u.exec(letters)
  if (below?.[1] && !typedFor.has(letters)) return `${typeLetters(below[1])}z`
  return typeLetters(letters)
}

/**
 * Types Unicode Hindi as an office with the Kruti Dev font would. Used to learn what such typing looks like; what it
 * gives always reads back to the same text by krutiDevToUnicode.
 */
export function unicodeToKrutiDev(text: string): string {
  const composed = text.normalize('NFC').replace(/[कखगजडढफ]\u093c/gu, (pair) => dotted[pair.normalize('NFC')] ?? pair)
  const syllables = composed.replace(syllable, (whole, letters: string, vowel: string, mark: string) => {
    const withReph = letters.startsWith('र्') && letters.length > 2
    const core = withReph ? letters.slice(2) : letters
    const shri = core === 'श्र' && vowel === 'ी' && !withReph
    if (shri) return `Jh${mark ? (typedFor.get(mark) ?? mark) : ''}`
    const sign = vowel === 'ि' ? '' : vowel === '' ? '' : (typedFor.get(vowel) ?? whole)
    return `${vowel === 'ि' ? 'f' : ''}${typeCluster(core)}${sign}${withReph ? 'Z' : ''}${mark ? (typedFor.get(mark) ?? mark) : ''}`
  })
  return syllables
    .replace(/[\u0904-\u0914]/gu, (vowel) => typedFor.get(vowel) ?? vowel)
    .replace(/[\u0900-\u0903\u0964]/gu, (sign) => typedFor.get(sign) ?? sign)
}
