import type { Random } from '../random.ts'
import {
  menSecondWords,
  menWords,
  muslimMenWords,
  muslimSurnames,
  muslimWomenSurnames,
  muslimWomenWords,
  type NameWord,
  sikhMenWords,
  surnames,
  womenSecondWords,
  womenWords,
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

function makeFamily(random: Random): Family {
  const roll = random.next()
  if (roll < 0.18) {
    return {
      men: muslimMenWords,
      women: muslimWomenWords,
      seconds: false,
      surname: random.pick(muslimSurnames),
      womenSurname: random.pick(muslimWomenSurnames),
    }
  }
  const surname = roll < 0.2 ? singh : random.pick(surnames)
  return {
    men: roll < 0.2 ? sikhMenWords : menWords,
    women: womenWords,
    seconds: roll >= 0.2,
    surname,
    womenSurname: surname,
  }
}

const singh: NameWord = { hindi: 'सिंह', latin: ['Singh'] }

function man(random: Random, family: Family, written: Written): string {
  const words = [random.pick(family.men)]
  if (family.seconds && random.chance(0.55)) words.push(random.pick(menSecondWords))
  return write(random, [...words, family.surname], written)
}

function woman(random: Random, family: Family, written: Written): string {
  const words = [random.pick(family.women)]
  if (family.seconds && random.chance(0.6)) words.push(random.pick(womenSecondWords))
  else words.push(family.womenSurname)
  return write(random, words, written)
}

/** A word that stands twice (Sita Ram Ram) is written once. */
function write(random: Random, words: readonly NameWord[], { hindi, usual }: Written): string {
  const once = words.filter((word, at) => word.hindi !== words[at - 1]?.hindi)
  return once.map((word) => (hindi ? word.hindi : ((usual ? word.latin[0] : random.pick(word.latin)) ?? ''))).join(' ')
}
