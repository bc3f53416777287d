/**
 * Writes Devanagari in plain Latin letters as Hindi is spoken: the inherent vowel is left out where nobody says it
 * (कमला is kamla, not kamala). Latin text passes through. Meant for finding names, not for scholarly reading.
 */
const table = (text: string): Readonly<Record<string, string>> => {
  const words = text.split(' ')
  return Object.fromEntries(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? '']] : [])))
}

const consonants = table(
  'क k ख kh ग g घ gh ङ n च ch छ chh ज j झ jh ञ n ट t ठ th ड d ढ dh ण n त t थ th द d ध dh न n ' +
    'प p फ ph ब b भ bh म m य y र r ल l ळ l व v श sh ष sh स s ह h',
)
const vowels = table('अ a आ a इ i ई i उ u ऊ u ऋ ri ए e ऐ ai ओ o औ au ऑ o ऍ e ॐ om')
const vowelSigns = table('ा a ि i ी i ु u ू u ृ ri े e ै ai ो o ौ au ॉ o ॅ e')
const nukta = table('क q ख kh ग g ज z ड r ढ rh फ f')
const virama = '्'
const labial = /^(?:p|ph|b|bh|m)$/

/** Hindi marks a short form with a small circle typed as the digit zero: स्व०, डा०. */
const abbreviated = /([\u0900-\u0963])०/g

interface Sound {
  consonant: string
  /** Empty where the consonant joins the next one. */
  vowel: string
  /** The vowel is not written, it comes with the consonant. */
  inherent: boolean
}

/** Devanagari letters and digits of the text in Latin; everything else as it stands. */
export const devanagariToLatin = (text: string): string =>
  text
    .normalize('NFC')
    .replace(abbreviated, '$1.')
    .replace(/[\u0900-\u0963\u0970-\u097F\u200C\u200D]+/g, latinWord)
    .replace(/[०-९]/g, latinDigit)

const latinDigit = (digit: string) => String(digit.charCodeAt(0) - 0x0966)

function latinWord(word: string): string {
  const sounds = readSounds(word)
  return sounds.map((sound, at) => sound.consonant + (isUnspoken(sounds, at) ? '' : sound.vowel)).join('')
}

function readSounds(word: string): Sound[] {
  const sounds: Sound[] = []
  const letters = [...word.replace(/[\u200C\u200D]/g, '').replaceAll('ज्ञ', 'ग्य')]
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] ?? ''
    const last = sounds.at(-1)
    if (letter === '़') {
      const plain = letters[at - 1] ?? ''
      if (last) last.consonant = nukta[plain] ?? last.consonant
    } else if (consonants[letter]) {
      sounds.push({ consonant: consonants[letter], vowel: 'a', inherent: true })
    } else if (vowels[letter]) {
      sounds.push({ consonant: '', vowel: vowels[letter], inherent: false })
    } else if (letter === virama && last) {
      Object.assign(last, { vowel: '', inherent: false })
    } else if (vowelSigns[letter] && last) {
      Object.assign(last, { vowel: vowelSigns[letter], inherent: false })
    } else if ((letter === 'ं' || letter === 'ँ') && last) {
      addNasal(sounds, last, letters[at + 1])
    }
  }
  return sounds
}

/** A nasal dot takes the place of the letter after it (अंबा is amba); before ह it is heard as ng (सिंह is Singh). */
function addNasal(sounds: Sound[], before: Sound, next: string | undefined): void {
  const following = consonants[next ?? ''] ?? ''
  const consonant = labial.test(following) ? 'm' : following === 'h' ? 'ng' : 'n'
  before.inherent = false
  sounds.push({ consonant, vowel: '', inherent: false })
}

/**
 * An inherent vowel is silent at the end of a word (राम) unless the joined consonant before it needs one to be said
 * (मिश्र is Mishra), and between two single consonants with vowels on either side (कमला), read from the left.
 */
function isUnspoken(sounds: Sound[], at: number): boolean {
  const [sound, before, after] = [sounds[at], sounds[at - 1], sounds[at + 1]]
  if (!sound?.inherent || !before) return false
  const silent =
    after === undefined
      ? before.vowel !== '' || !needsVowel(before.consonant, sound.consonant)
      : before.vowel !== '' && after.consonant !== '' && after.vowel !== '' && !endsUnspoken(sounds, at + 1)
  if (silent) sound.vowel = ''
  return silent
}

const needsVowel = (before: string, last: string) =>
  last === 'y' || (/^[rlnmv]$/.test(last) && !/^[rlnmy]/.test(before))

const endsUnspoken = (sounds: Sound[], at: number) => at === sounds.length - 1 && sounds[at]?.inherent === true
