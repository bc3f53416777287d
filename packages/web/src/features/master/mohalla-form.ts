import type { MohallaRate } from '@karsetu/contract/master/master-calls.ts'
import {
  bandOfRoad,
  MohallaEdit,
  MohallaForm,
  type RoadGroup,
  roadGroups,
  roadOfBand,
} from '@karsetu/contract/master/mohalla-forms.ts'
import { type Construction, cellKey, constructions, type RateBasis } from '@karsetu/contract/master/rate-cell.ts'
import { formOf } from '../../form/form-of.ts'

export type TypedGroup = Record<Construction, number | null>
/** Groups that the city added are typed by their code. */
export type TypedRoads = Record<RoadGroup, TypedGroup> & { other_roads: Record<string, TypedGroup> }
/** A rate of a city that names them cell by cell; what is not chosen holds for every value. */
export type TypedCell = {
  road?: string | undefined
  construction?: string | undefined
  rent_type?: string | undefined
  use?: string | undefined
  rate: number | null
}
export type TypedRates = TypedRoads & {
  /** None in a city that gives the twelve. */
  cells: TypedCell[]
  basis: RateBasis
  valid_from: string | undefined
  source: string
}
export type TypedDay = Pick<TypedRates, 'valid_from' | 'source'>
export type TypedNames = { name: string; name_hi: string }
export type TypedServices = { water_tax_availability: boolean; sewer_tax_availability: boolean }
export type NewMohallaTyped = TypedNames &
  TypedServices &
  TypedRates & { zone: number | undefined; ward: number | undefined }
export type MohallaTyped = TypedNames & TypedServices & TypedRates & { services: 'keep' | 'new'; rates: 'keep' | 'new' }

/** Cells, or the groups; a group that the city added is sent whole, one without any figure stays without rates. */
function ratesSent<Typed extends TypedRates>({ cells, other_roads, ...typed }: Typed) {
  if (cells.length > 0) return { ...typed, ...noGroups, cells }
  const filled = Object.entries(other_roads).filter(([, group]) => Object.values(group).some((rate) => rate !== null))
  return { ...typed, other_roads: Object.fromEntries(filled) }
}

export const newMohallaForm = formOf(MohallaForm, (typed: NewMohallaTyped) => ratesSent(typed))

/** New services and rates go only when they were asked for. */
export const mohallaForm = formOf(MohallaEdit, ({ services, rates, ...typed }: MohallaTyped) => {
  const { name, name_hi, water_tax_availability, sewer_tax_availability, ...rated } = typed
  // Left out it would be no fault: only the law knows whether what is sent differs from what holds.
  const { valid_from = '', source } = typed
  return {
    ...{ name, name_hi },
    ...(services === 'new' ? { water_tax_availability, sewer_tax_availability, valid_from, source } : {}),
    ...(rates === 'new' ? ratesSent(rated) : {}),
  }
})

const emptyGroup: TypedGroup = { rcc_rbc: null, other_pucca: null, kachha: null, vacant_land: null }

const noGroups = Object.fromEntries(roadGroups.map((road) => [road, undefined]))

export const noRates: TypedRates = {
  cells: [],
  road_w_l_12: emptyGroup,
  road_w_12_24: emptyGroup,
  road_w_m_24: emptyGroup,
  other_roads: {},
  basis: 'carpet',
  valid_from: undefined,
  source: '',
}

/** The rates of a basis in force, cell by cell, to begin from; one empty where there is none. `rates` are the latest first. */
export function lastCells(rates: readonly MohallaRate[], basis: RateBasis): TypedCell[] {
  const last = new Map<string, MohallaRate>()
  for (const rate of rates) if (rate.basis === basis && !last.has(cellKey(rate))) last.set(cellKey(rate), rate)
  if (last.size === 0) return [{ rate: null }]
  return [...last.values()].map(({ roadBand, construction, rentType, use, rateTenThousandths }) => ({
    road: roadBand === null ? undefined : roadOfBand(roadBand),
    construction: construction ?? undefined,
    rent_type: rentType ?? undefined,
    use: use ?? undefined,
    rate: rateTenThousandths / 10_000,
  }))
}

/** The last rates of a basis in rupees, to begin from. `rates` are the latest first. */
export function lastRates(rates: readonly MohallaRate[], basis: RateBasis, others: readonly string[] = []): TypedRoads {
  const last = (road: string, construction: Construction) => {
    const rate = rates.find(
      (one) => one.basis === basis && one.roadBand === bandOfRoad(road) && one.construction === construction,
    )
    return rate ? rate.rateTenThousandths / 10_000 : null
  }
  const groupsOf = (roads: readonly string[]) =>
    Object.fromEntries(
      roads.map((road) => {
        const cells = constructions.map((construction) => [construction, last(road, construction)] as const)
        return [road, Object.fromEntries(cells) as TypedGroup] // made of all its keys
      }),
    )
  // Likewise: each of the three is a key.
  return { ...(groupsOf(roadGroups) as Record<RoadGroup, TypedGroup>), other_roads: groupsOf(others) }
}
