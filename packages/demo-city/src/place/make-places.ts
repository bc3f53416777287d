import { randomFor } from '../random.ts'
import { type PlaceWord, placeFirsts, placeSeconds, zonePlaces } from '../words/place-words.ts'

export type ZonePlan = { zoneId: number; zoneNo: number; name: string; nameHi: string }
export type WardPlan = { wardId: number; zoneId: number; wardNo: number; name: string; nameHi: string }
export type MohallaPlan = {
  mohallaId: number
  wardId: number
  wardNo: number
  zoneId: number
  zoneNo: number
  mohallaNo: number
  name: string
  nameHi: string
  waterTaxAvailability: boolean
  sewerTaxAvailability: boolean
  /** How dear its houses are, 0 to 1: moves rates, areas and the share of shops alike. */
  standing: number
  /** Its share of the city's properties, relative to the others. */
  weight: number
}

export type Places = { zones: ZonePlan[]; wards: WardPlan[]; mohallas: MohallaPlan[] }

const wardCount = 110

/** The places of the demo city: 8 zones, 110 wards, about 500 mohallas; the same for every size and the same seed. */
export function makePlaces(seed: number): Places {
  const zones = zonePlaces.map(
    ({ latin, hindi }, at): ZonePlan => ({ zoneId: at + 1, zoneNo: at + 1, name: latin, nameHi: hindi }),
  )
  const names = placeNames(seed)
  const wards = Array.from({ length: wardCount }, (_, at): WardPlan => {
    const name = names.next()
    return {
      wardId: at + 1,
      wardNo: at + 1,
      zoneId: 1 + Math.floor((at * zones.length) / wardCount),
      name: name.latin,
      nameHi: name.hindi,
    }
  })
  const mohallas: MohallaPlan[] = []
  for (const ward of wards) mohallas.push(...makeMohallas(seed, ward, mohallas.length, names))
  return { zones, wards, mohallas }
}

function makeMohallas(seed: number, ward: WardPlan, before: number, names: Names): MohallaPlan[] {
  const random = randomFor(seed, 'mohallas', ward.wardNo)
  const standing = random.next()
  return Array.from({ length: random.between(4, 5) }, (_, at): MohallaPlan => {
    const name = names.next()
    return {
      mohallaId: before + at + 1,
      wardId: ward.wardId,
      wardNo: ward.wardNo,
      zoneId: ward.zoneId,
      zoneNo: ward.zoneId,
      mohallaNo: at + 1,
      name: name.latin,
      nameHi: name.hindi,
      waterTaxAvailability: random.chance(0.92),
      sewerTaxAvailability: random.chance(0.75),
      standing: Math.min(1, Math.max(0, standing + (random.next() - 0.5) * 0.4)),
      weight: 0.4 + random.next() * 1.2,
    }
  })
}

type Names = { next(): PlaceWord }

/** Names by chance, each used once in the city. */
function placeNames(seed: number): Names {
  const random = randomFor(seed, 'place names')
  const used = new Set<string>()
  const next = (): PlaceWord => {
    for (;;) {
      const [first, second] = [random.pick(placeFirsts), random.pick(placeSeconds)]
      const name = { latin: `${first.latin} ${second.latin}`, hindi: `${first.hindi} ${second.hindi}` }
      if (used.has(name.latin)) continue
      used.add(name.latin)
      return name
    }
  }
  return { next }
}

/** How many properties each mohalla has, in their order; the sum is the size of the city. */
export function shareProperties(mohallas: readonly MohallaPlan[], properties: number): number[] {
  const whole = mohallas.reduce((sum, { weight }) => sum + weight, 0)
  let weightBefore = 0
  return mohallas.map(({ weight }) => {
    const from = Math.round((weightBefore / whole) * properties)
    weightBefore += weight
    return Math.round((weightBefore / whole) * properties) - from
  })
}
