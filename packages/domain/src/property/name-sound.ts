/**
 * Finding a person by a name that two clerks and one citizen spell in three ways and two scripts. A name becomes
 * (a) plain Latin words, for reading and for fragments, and (b) one sound key a word, on which राम कुमार शर्मा,
 * Ram Kumar Sharma and Raam Kumaar Sarma are the same.
 */
import { devanagariToLatin } from './devanagari-to-latin.ts'
import { droppedLabels, sameLabels } from './name-words.ts'
import { remembered } from './remembered.ts'

/** Words of a name beyond this are not looked at: a register's cell may hold a whole family. */
const longestName = 12
/** Letters of the shortest word that may be two names written together. */
const shortestPair = 6

/** The words of a name in small Latin letters, titles and relations left out; empty when nothing is left. */
export const nameWords = (name: string): string[] => name.split(/\s+/).flatMap(wordsOf).slice(0, longestName)

const wordsOf = remembered((written: string): readonly string[] => {
  const latin = devanagariToLatin(written)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(?:[swdc]\/o|m\/s)\b/g, ' ')
    .replace(/['’`]/g, '')
  const words = latin.split(/[^a-z0-9]+/).filter((word) => word !== '')
  return words.filter((word) => !droppedLabels.has(word)).map((word) => sameLabels.get(word) ?? word)
})

/** The name as one line for fragments and likeness: script, long vowels and doubled letters no longer matter. */
export const searchableName = (name: string): string => nameWords(name).map(plainWord).join(' ')

const plainWord = remembered((word: string) =>
  word
    .replace(/ee|ii/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/ou/g, 'au')
    .replace(/ph/g, 'f')
    .replace(/w/g, 'v')
    .replace(/x/g, 'ksh')
    .replace(/q/g, 'k')
    .replace(/z/g, 'j')
    .replace(/([a-zC])\1+/g, '$1'),
)

/** Spellings rewritten before letters are weighed: what Hindi speakers write for one sound. */
const spellings: ReadonlyArray<[RegExp, string]> = [
  [/ee|ii/g, 'i'],
  [/oo/g, 'u'],
  [/(?<!c)c+h+/g, 'ch'],
  [/ksh|kch|x/g, 'ks'],
  [/qu(?=[ieu])/g, 'k'],
  [/eo/g, 'ev'],
  [/ao$/, 'av'],
  [/([ao])w(?=[^aeiouy]|$)/g, '$1u'],
  [/ore$/, 'or'],
  [/^(?:jn|dny)/, 'gy'],
  [/e(?=h[^aeiouy])/g, 'a'],
  [/er(?=[^aeiouyh])/g, 'ar'],
  [/([^aeiou]{2})er$/, '$1ar'],
  [/i(?:y|)(?=a)/g, 'y'],
]

const letters: ReadonlyArray<[RegExp, string]> = [
  [/ch/g, 'C'],
  [/ph/g, 'f'],
  [/sh+/g, 's'],
  [/([kgjtdbr])h+/g, '$1'],
  [/[wb]/g, 'v'],
  [/c(?=[ei])/g, 's'],
  [/[cq]/g, 'k'],
  [/z/g, 'j'],
  [/C/g, 'c'],
]

/** The sound of one Latin word: consonants by kind, vowels as i or u, the vowel a only where it tells names apart. */
export function soundOf(word: string): string {
  const spelt = spellings.reduce((text, [from, to]) => text.replace(from, to), sameLabels.get(word) ?? word)
  const plain = letters.reduce((text, [from, to]) => text.replace(from, to), spelt).replace(/([a-zC])\1+/g, '$1')
  const voiced = plain.replace(/y(?![aou])/g, (_, at: number) => (at === 0 ? 'y' : 'i'))
  const closed = endsInSpokenA(voiced) ? `${voiced.slice(0, -1)}A` : voiced.replace(/(?<=.)a$/, '')
  return closed
    .replace(/[ei]+/g, 'i')
    .replace(/[ou]+/g, 'u')
    .replace(/(?<=.)a/g, '')
    .replace(/([iu])\1+/g, '$1')
    .toLowerCase()
}

/** The same, remembered: for words that people bear. */
export const wordSound = remembered(soundOf)

/**
 * A final a is heard after a single consonant (Sushila is not Sushil) and after l or n (Kamla is not Kamal); after
 * other joined consonants, and in -ava, some write it and some do not (Mishra, Mishr; Srivastava, Srivastav).
 */
function endsInSpokenA(word: string): boolean {
  if (/[aeiu]va$/.test(word)) return false
  return /[aeiou][^aeiou]a$/.test(word) || /[^s]na$/.test(word) || /[ly]a$/.test(word)
}

/**
 * The keys kept with a property: one a word, and one for each two neighbours written together. The latter are marked
 * with a plus, so that only a single word searched for meets them: Sunil Kumar written together is Sunila Kumar.
 */
export function soundKeysToKeep(name: string): string[] {
  const words = nameWords(name)
  const joined = words.slice(1).map((word, at) => `+${wordSound(`${words[at]}${word}`)}`)
  return [...new Set([...words.map(wordSound), ...joined])].filter((key) => key.length > 0)
}

/** One key a word, each once: for names that are compared whole. */
export const nameKeys = (name: string): string[] =>
  [...new Set(nameWords(name).map(wordSound))].filter((key) => key !== '')

/** What the register keeps for the search: of a property's owners, all names as one text and their keys. */
export function ownerKeys(names: readonly string[]): { search: string; sound: string[] } {
  return {
    search: names
      .map(searchableName)
      .filter((text) => text !== '')
      .join(' '),
    sound: [...new Set(names.flatMap(soundKeysToKeep))],
  }
}

/**
 * The sets of keys, any one of which finds the name: as typed, with two neighbours taken as one word kept, and with a
 * long word taken as two words kept.
 */
export function soundKeysToFind(name: string): string[][] {
  const words = nameWords(name)
  const keys = words.map(wordSound)
  const together = words.slice(1).map((word, at) => keys.toSpliced(at, 2, wordSound(`${words[at]}${word}`)))
  const apart = words.flatMap((word, at) => (word.length < shortestPair ? [] : [keys.toSpliced(at, 1, `+${keys[at]}`)]))
  return [keys, ...together, ...apart].map((set) => [...new Set(set)].filter((key) => key !== ''))
}

/** Whether the name searched for finds the name kept: some set of its keys is among the keys kept. */
export function soundsLike(searched: string, saved: string): boolean {
  const keys = new Set(soundKeysToKeep(saved))
  return soundKeysToFind(searched).some((set) => set.length > 0 && set.every((key) => keys.has(key)))
}
