/** How a text travels: in the 7-bit alphabet of GSM, or in Unicode, which takes more than twice the room. */
export type Segments = { encoding: 'gsm' | 'unicode'; units: number; segments: number }

/** 3GPP TS 23.038: the default alphabet, and the signs that take two places in it. */
const gsmAlphabet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const gsmDoubles = new Set('^{}\\[~]|€\f')

/** One message alone; a part of several, which carry a header saying which they are. */
const room = { gsm: [160, 153], unicode: [70, 67] } as const

/** Counts the parts a text is sent and charged in (Unicode 70, then 67 each; GSM 160, then 153). */
export function countSegments(text: string): Segments {
  const letters = [...text]
  const isGsm = letters.every((letter) => gsmAlphabet.has(letter) || gsmDoubles.has(letter))
  const encoding = isGsm ? 'gsm' : 'unicode'
  const sizes = letters.map((letter) => (isGsm ? (gsmDoubles.has(letter) ? 2 : 1) : letter.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const [alone, part] = room[encoding]
  return { encoding, units, segments: units <= alone ? 1 : partsOf(sizes, part) }
}

/** A sign of two places is never cut in two. */
function partsOf(sizes: readonly number[], part: number): number {
  let [parts, used] = [1, 0]
  for (const size of sizes) {
    if (used + size > part) [parts, used] = [parts + 1, 0]
    used += size
  }
  return parts
}
