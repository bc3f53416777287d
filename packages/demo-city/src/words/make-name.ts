import type { Random } from '../random.ts'
import {
  menLabels,
  menSecondLabels,
  muslimMenLabels,
  muslimSurnames,
  muslimWomenLabels,
  muslimWomenSurnames,
  type NameWord,
  sikhMenLabels,
  surnames,
  womenLabels,
  womenSecondLabels,
} from './person-words.ts'

export type Person = {
  /** As the register has it: in one script, in one of its usual spellings. */
  name: string
  fatherName: string | null
  husbandName: string | null
}

type Written = { hindi: boolean; usual: boolean }
type Family = {
  men: readonly NameWord[]
  women: readonly NameWord[]
  seconds: boolean
  surname: NameWord
  womenSurname: NameWord
}

/** One owner: four in ten are written in Hindi, one in ten with an unusual spelling. */
export function makePerson(random: Random): Person {
  const written = { hindi: random.chance(0.4), usual: random.chance(0.9) }
  const family = makeFamily(random)
  if (random.chance(0.7)) {
    const father = random.chance(0.8) ? man(random, family, written) : null
    return { name: man(random, family, written), fatherName: father, husbandName: null }
  }
  const husband = random.chance(0.9) ? man(random, family, written) : null
  return { name: woman(random, family, written), fatherName: null, husbandName: husband }
}

/** A man of some family, in Latin letters. */
export const makeMan = (random: Random): string => man(random, makeFamily(random), { hindi: false, usual: true })

export type Kin = 'son' | 'daughter' | 'widow'

/** People of a man's family, written as the register writes him; no two have one first name. */
export function makeKin(random: Random, head: string, kin: readonly Kin[]): Person[] {
  const family = familyOf(random, head)
  const written = { hindi: /\p{Script=Devanagari}/u.test(head), usual: true }
  const taken = new Set([firstWord(head)])
  return kin.map((one) => {
    let name = ''
    do name = (one === 'son' ? man : woman)(random, family, written)
    while (taken.has(firstWord(name)))
    taken.add(firstWord(name))
    return one === 'widow'
      ? { name, fatherName: null, husbandName: head }
      : { name, fatherName: head, husbandName: null }
  })
}

/** As the register may write them. */
export const muslimSurnameSpellings = muslimSurnames.flatMap(spellings)

/** As a man's name tells it; the surname stays spelled as he spells it. */
function familyOf(random: Random, head: string): Family {
  const last = head.slice(head.lastIndexOf(' ') + 1)
  const surname: NameWord = { hindi: last, latin: [last] }
  if (muslimSurnameSpellings.includes(last)) return muslimFamily(surname, random.pick(muslimWomenSurnames))
  const isSikh = sikhMenLabels.flatMap(spellings).includes(firstWord(head))
  return isSikh ? sikhFamily(surname) : hinduFamily(surname)
}

function makeFamily(random: Random): Family {
  const roll = random.next()
  if (roll < 0.18) return muslimFamily(random.pick(muslimSurnames), random.pick(muslimWomenSurnames))
  const surname = roll < 0.2 ? singh : random.pick(surnames)
  return roll < 0.2 ? sikhFamily(surname) : hinduFamily(surname)
}

const muslimFamily = (surname: NameWord, womenSurname: NameWord): Family => ({
  ...{ men: muslimMenLabels, women: muslimWomenLabels, seconds: false },
  ...{ surname, womenSurname },
})
const sikhFamily = (surname: NameWord): Family => ({
  ...{ men: sikhMenLabels, women: womenLabels, seconds: false },
  ...{ surname, womenSurname: surname },
})
const hinduFamily = (surname: NameWord): Family => ({
  ...{ men: menLabels, women: womenLabels, seconds: true },
  ...{ surname, womenSurname: surname },
})

const singh: NameWord = { hindi: 'सिंह', latin: ['Singh'] }

function man(random: Random, family: Family, written: Written): string {
  const words = [random.pick(family.men)]
  if (family.seconds && random.chance(0.55)) words.push(random.pick(menSecondLabels))
  return write(random, [...words, family.surname], written)
}

function woman(random: Random, family: Family, written: Written): string {
  const words = [random.pick(family.women)]
  if (family.seconds && random.chance(0.6)) words.push(random.pick(womenSecondLabels))
  else words.push(family.womenSurname)
  return write(random, words, written)
}

const firstWord = (name: string): string => name.split(' ')[0] ?? name

function spellings({ hindi, latin }: NameWord): string[] {
  return [hindi, ...latin]
}

/** A word that stands twice (Sita Ram Ram) is written once. */
function write(random: Random, words: readonly NameWord[], { hindi, usual }: Written): string {
  const once = words.filter((word, at) => word.hindi !== words[at - 1]?.hindi)
  return once.map((word) => (hindi ? word.hindi : ((usual ? word.latin[0] : random.pick(word.latin)) ?? ''))).join(' ')
}
