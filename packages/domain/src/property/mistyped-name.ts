/** Names with a slip of the finger in them: what a word that nobody bears was perhaps meant to be, as sound keys. */
import { nameWords, soundOf } from './name-sound.ts'

/** A shorter word is within one slip of half the city's. */
const shortestSwapped = 3
const shortestMistyped = 4

/** One letter for each sound that keys tell apart; the others sound like one of these. */
const lettersThatTell = [...'aiukgjtdnpfvmyrlsh', 'ch']

/** For each word of a name the keys that it may have been meant to have, its own among them. */
export type KeysNearby = {
  /** Two neighbouring letters were typed in each other's place. */
  readonly swapped: readonly (readonly string[])[]
  /** One letter is wrong, missing or too much, or two are swapped. */
  readonly mistyped: readonly (readonly string[])[]
}

export function soundKeysNearby(name: string): KeysNearby {
  const words = nameWords(name).filter((word) => soundOf(word) !== '')
  return { swapped: words.map(swappedKeys), mistyped: words.map(mistypedKeys) }
}

// The key's own letters too: in Hindi two signs in each other's place are more than two Latin letters.
const swappedKeys = (word: string): string[] =>
  word.length < shortestSwapped ? [soundOf(word)] : keysOf([word, ...swapsOf(word)], swapsOf(soundOf(word)))

const mistypedKeys = (word: string): string[] =>
  word.length < shortestMistyped ? swappedKeys(word) : keysOf(slipsOf(word), swappedKeys(word))

const keysOf = (words: readonly string[], keys: readonly string[]): string[] =>
  [...new Set([...words.map(soundOf), ...keys])].filter((key) => key !== '')

function swapsOf(text: string): string[] {
  const letters = [...text]
  return letters.slice(1).map((letter, at) => letters.toSpliced(at, 2, letter, letters[at] ?? '').join(''))
}

/** The word with one letter left out, replaced or put in; the first is seldom wrong, and tells Verma from Sharma. */
function slipsOf(word: string): string[] {
  const places = [...word, ''].map((letter, at) => ({ before: word.slice(0, at), letter, after: word.slice(at + 1) }))
  return places
    .slice(1)
    .flatMap(({ before, letter, after }) => [
      `${before}${after}`,
      ...lettersThatTell.flatMap((other) => [`${before}${other}${after}`, `${before}${other}${letter}${after}`]),
    ])
}
