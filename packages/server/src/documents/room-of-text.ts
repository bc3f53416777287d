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

const roomOfLetter = (letter: string): number => kinds.find(([kind]) => kind.test(letter))?.[1] ?? atMost
/** Every letter met: some hundred are all that papers are written in. */
const known = new Map<number, number>()

/** What a text takes on one line at most, in em. */
export function roomOf(text: string): number {
  let room = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0
    const ofLetter = known.get(code) ?? roomOfLetter(String.fromCodePoint(code))
    known.set(code, ofLetter)
    room += ofLetter
    if (code > 0xff_ff) at++
  }
  return room
}
