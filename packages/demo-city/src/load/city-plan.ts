import type { RuleBook } from '@karsetu/domain/assessment/rule-book.ts'
import { type UseOfBuilding, usesOfBuildings } from '@karsetu/server/features/city/uses-of-buildings.ts'
import { type CityShapes, makeShapes } from '../map/make-shapes.ts'
import { type MohallaPlan, makePlaces, type Places, shareProperties } from '../place/make-places.ts'
import type { PropertySite } from '../property/make-property.ts'
import { demoRules, servicesOf } from '../rules/demo-rules.ts'
import { ratesOfMohalla } from '../rules/mohalla-rates.ts'

/** A city as it will be, from a seed and a size alone: every thread makes the same plan and takes a part of it. */
export type CityPlan = {
  seed: number
  properties: number
  places: Places
  shapes: CityShapes
  categories: UseOfBuilding[]
  rules: RuleBook
  /** Of each mohalla, how many properties it has. */
  shares: number[]
}

export function planCity(seed: number, properties: number): CityPlan {
  const places = makePlaces(seed)
  const rates = places.mohallas.flatMap(({ mohallaId, standing }) => ratesOfMohalla(String(mohallaId), standing))
  const services = places.mohallas.map(({ mohallaId, waterTaxAvailability: water, sewerTaxAvailability: sewer }) =>
    servicesOf({ mohallaId: String(mohallaId), water, sewer }),
  )
  return {
    seed,
    properties,
    places,
    shapes: makeShapes(seed, places),
    categories: usesOfBuildings(),
    rules: demoRules({ rates, services }),
    shares: shareProperties(places.mohallas, properties),
  }
}

/** The properties of a ward, numbered from..to, both included. */
export type WardRange = { wardId: number; zoneId: number; from: number; to: number }

/** Where each ward begins and ends; one without properties is not among them. */
export function wardsOf({ places, shares }: CityPlan): WardRange[] {
  const counts = new Map<number, number>()
  for (const [at, { wardId }] of places.mohallas.entries())
    counts.set(wardId, (counts.get(wardId) ?? 0) + (shares[at] ?? 0))
  let before = 0
  return places.wards.flatMap(({ wardId, zoneId }) => {
    const from = before + 1
    before += counts.get(wardId) ?? 0
    return before < from ? [] : [{ wardId, zoneId, from, to: before }]
  })
}

/** The sites numbered from..to, both included; properties are numbered 1, 2, 3 … from mohalla to mohalla. */
export function* sitesOf({ places, shares }: CityPlan, from: number, to: number): Generator<PropertySite> {
  let before = 0
  for (const [at, mohalla] of places.mohallas.entries()) {
    const count = shares[at] ?? 0
    const first = Math.max(from - before, 1)
    const last = Math.min(to - before, count)
    for (let serial = first; serial <= last; serial++) yield siteOf(before, serial, mohalla)
    before += count
  }
}

const siteOf = (before: number, serial: number, mohalla: MohallaPlan): PropertySite => ({
  propertyId: before + serial,
  serial,
  mohalla,
})
