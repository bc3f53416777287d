import { ownerKeys } from '@karsetu/domain/property/name-sound.ts'
import { makePropertyUniqueId } from '@karsetu/domain/property/property-unique-id.ts'
import type { UseOfBuilding } from '@karsetu/server/features/city/uses-of-buildings.ts'
import type { MohallaPlan } from '../place/make-places.ts'
import { type Random, randomFor } from '../random.ts'
import { makePerson } from '../words/make-name.ts'
import { makePremises } from './make-premises.ts'
import type { OwnerData, PropertyData } from './property-rows.ts'

export type PropertySite = { propertyId: number; serial: number; mohalla: MohallaPlan }

/** The register begins with the first financial year of the demo city. */
const registeredAt = '2022-03-15T06:00:00Z'

/** The property of a site: the same for the same seed, whoever makes it and in whatever order. */
export function makeProperty(seed: number, site: PropertySite, categories: readonly UseOfBuilding[]): PropertyData {
  const { propertyId, serial, mohalla } = site
  const random = randomFor(seed, 'property', propertyId)
  const id = makePropertyUniqueId(mohalla.zoneNo, mohalla.wardNo, mohalla.mohallaNo, serial)
  const owners = makeOwners(random)
  const keys = ownerKeys(owners.map(({ name }) => name))
  const building = makePremises(random, mohalla, categories)
  const houseNumber = makeHouseNumber(random, mohalla, serial)
  return {
    propertyId,
    propertyUniqueId: id,
    zoneId: mohalla.zoneId,
    wardId: mohalla.wardId,
    mohallaId: mohalla.mohallaId,
    houseNumber,
    propertyAddress: `${houseNumber}, ${mohalla.name}`,
    ptinNo: random.chance(0.97) ? `PT${String(propertyId).padStart(8, '0')}` : null,
    oldPropertyTaxId: random.chance(0.6) ? `${mohalla.wardNo}/${random.between(1, 99)}/${serial}` : null,
    ...building,
    ...makeServices(random, mohalla),
    ownerName: owners.map(({ name }) => name).join(', '),
    ownerSearch: keys.search,
    ownerSound: keys.sound,
    mobiles: [...new Set(owners.flatMap(({ mobileNumber }) => mobileNumber ?? []))],
    createdAt: registeredAt,
    owners,
  }
}

function makeOwners(random: Random): OwnerData[] {
  const count = random.chance(0.08) ? 2 : 1
  return Array.from({ length: count }, (_, at) => ({
    ownerNo: at + 1,
    ...makePerson(random),
    mobileNumber: random.chance(0.88) ? makeMobile(random) : null,
    email: random.chance(0.15) ? `owner${random.between(100_000, 999_999)}@post.example` : null,
    since: `${random.between(1985, 2021)}-${String(random.between(1, 12)).padStart(2, '0')}-01`,
  }))
}

/** Numbers that look reserved and are well-formed: a series beginning 60000, 70000, 80000 or 90000. */
const makeMobile = (random: Random): string =>
  `${random.pick(['6', '7', '8', '9'])}0000${String(random.between(0, 99_999)).padStart(5, '0')}`

function makeHouseNumber(random: Random, mohalla: MohallaPlan, serial: number): string {
  const block = random.pick(['A', 'B', 'C', 'D'])
  const style = random.next()
  if (style < 0.4) return `${mohalla.wardNo}/${serial}`
  if (style < 0.6) return `${block}-${serial}`
  if (style < 0.8) return `${mohalla.wardNo}/${random.between(1, 60)}/${serial}${random.chance(0.3) ? block : ''}`
  return String(serial)
}

function makeServices(random: Random, mohalla: MohallaPlan) {
  const water = mohalla.waterTaxAvailability && random.chance(0.95)
  const isDisabled = random.chance(0.01)
  return {
    oldArvPaise: random.chance(0.5) ? random.between(4, 90) * 10_000 : null,
    isMetroRailProperty: random.chance(0.001),
    houseTaxApplicable: random.chance(0.995),
    waterTaxApplicable: water,
    sewerageConnectionAvailable: mohalla.sewerTaxAvailability && random.chance(0.9),
    sourceOfWater: water ? 'municipal' : random.pick(['borewell', 'handpump']),
    isDisabled,
    disabilityBps: isDisabled ? random.between(4, 10) * 1000 : null,
    isExDefensePersonalWidow: random.chance(0.002),
  }
}
