/**
 * The most room letters take in em, by kind: the broadest of each in both fonts of the documents, semi-bold. Letters that
 * join take no more than each for itself.
 */
const kinds: readonly [RegExp, number][] = [
  [/\p{M}/u, 0.28],
  [/[ .,:;'ijlI()/-]/, 0.4],
  [/[MWmw@%]/, 0.96],
  [/[A-Z&#]/, 0.79],
  [/[a-z0-9]/, 0.64],
  [/[आऑऒओऔॐ]/, 1.1],
  [/\p{Script=Devanagari}/u, 0.9],
]
const atMost = 1.2

/** What a text takes on one line at most, in em. */
export function roomOf(text: string): number {
  let room = 0
  for (const letter of text) room += kinds.find(([kind]) => kind.test(letter))?.[1] ?? atMost
  return room
}
