import { remembered } from '../property/remembered.ts'
import { tidy } from './cell.ts'
import { commonNames } from './common-names.ts'
import { isWellFormedHindi, krutiDevToUnicode } from './kruti-dev.ts'
import type { Confidence } from './reading.ts'
import { unicodeToKrutiDev } from './unicode-to-kruti-dev.ts'

const oneCharacter = 96

/** How likely each pair of neighbouring characters is, learnt from words; unseen pairs keep a small share. */
function learnPairs(words: readonly string[]): (word: string) => number {
  const pairs = new Map<string, number>()
  const firsts = new Map<string, number>()
  for (const word of words.map((plain) => `^${plain}$`))
    for (let at = 0; at + 1 < word.length; at += 1) {
      const [first, pair] = [word.slice(at, at + 1), word.slice(at, at + 2)]
      firsts.set(first, (firsts.get(first) ?? 0) + 1)
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    }
  return (plain) => {
    const word = `^${plain}$`
    let logarithm = 0
    for (let at = 0; at + 1 < word.length; at += 1) {
      const seen = pairs.get(word.slice(at, at + 2)) ?? 0
      logarithm += Math.log((seen + 0.2) / ((firsts.get(word.slice(at, at + 1)) ?? 0) + 0.2 * oneCharacter))
    }
    return logarithm
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

type Models = { kruti: (word: string) => number; latin: (word: string) => number }
let learnt: Models | null = null

function models(): Models {
  learnt ??= {
    kruti: learnPairs(commonNames.map(({ hindi }) => unicodeToKrutiDev(hindi))),
    latin: learnPairs([
      ...commonNames.flatMap(({ latin }) => [latin, capital(latin)]),
      ...[
        'Mohd.',
        'Md.',
        'Dr.',
        'Smt.',
        'Shri',
        'Sri',
        'Kumar',
        'Late',
        'and',
        'S/o',
        'W/o',
        'D/o',
        'C/o',
        'M/s',
        'Colony',
        'Sector',
        'Road',
        'School',
      ],
      ...[
        'House',
        'Owner',
        'Name',
        'Number',
        'Father',
        'Husband',
        'Mobile',
        'Zone',
        'Construction',
        'Remarks',
        'Arrear',
        'Water',
        'Plot',
        'Year',
        'Total',
        'Company',
        'Limited',
      ],
    ]),
  }
  return learnt
}

export type KrutiDevOffer = { readonly text: string; readonly confidence: Confidence }

const ordinaryPunctuation = /^[A-Z]?[a-z]+$|^[A-Z]+$|^([A-Z]\.)+$|^[A-Z][a-z]+\.$|^[SWDC]\/[Oo]\.?$/

/**
 * Recognises text typed for the Kruti Dev font and offers what it says in Unicode. Judged over the whole text, since a
 * single word can be both (`flag` is सिंह). Null when it is Latin, Devanagari, a number, or gives no possible Hindi.
 * @returns an offer to be confirmed by a person, never a replacement
 */
export const recogniseKrutiDev = remembered((typed: string): KrutiDevOffer | null => {
  const text = tidy(typed)
  const words = text.split(/[\s\u0900-\u097f]+/u).filter((word) => /[A-Za-z;'"[\]{}]/.test(word))
  // House numbers, measures and dates have no Hindi in them: "155(Old 12)", "40 ft". Lo0 (स्व०) has its nought.
  if (words.length === 0 || !/[a-zA-Z]/.test(text) || /[1-9#]|(?<![A-Za-z'])0/.test(text)) return null
  const offered = krutiDevToUnicode(text)
  if (!isWellFormedHindi(offered)) return null
  const { kruti, latin } = models()
  let advantage = 0
  for (const word of words) {
    // Capitals alone are how offices shout in English; Kruti Dev has no such words.
    const plain = /^[A-Z.]+$/.test(word) ? capital(word.toLowerCase()) : word
    advantage += kruti(word) - latin(plain) + (ordinaryPunctuation.test(word) ? 0 : 2)
  }
  if (advantage < 0.5) return null
  return { text: offered, confidence: advantage >= 6 ? 'likely' : 'doubtful' }
})
