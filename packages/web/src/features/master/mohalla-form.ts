import type { MohallaRate } from '@karsetu/contract/master/master-calls.ts'
import {
  type Construction,
  constructions,
  MohallaEdit,
  MohallaForm,
  type RateBasis,
  type RoadGroup,
  roadBandOf,
  roadGroups,
} from '@karsetu/contract/master/mohalla-forms.ts'
import { formOf } from '../../form/form-of.ts'

export type TypedGroup = Record<Construction, number | null>
export type TypedRates = Record<RoadGroup, TypedGroup> & {
  basis: RateBasis
  valid_from: string | undefined
  source: string
}
export type TypedFacts = {
  name: string
  name_hi: string
  water_tax_availability: boolean
  sewer_tax_availability: boolean
}
export type NewMohallaTyped = TypedFacts & TypedRates & { zone: number | undefined; ward: number | undefined }
export type MohallaTyped = TypedFacts & TypedRates & { rates: 'keep' | 'new' }

export const newMohallaForm = formOf(MohallaForm, (typed: NewMohallaTyped) => typed)

/** New rates go only when they were asked for. */
export const mohallaForm = formOf(MohallaEdit, ({ rates, ...typed }: MohallaTyped) => {
  const { name, name_hi, water_tax_availability, sewer_tax_availability } = typed
  return rates === 'new' ? typed : { name, name_hi, water_tax_availability, sewer_tax_availability }
})

const emptyGroup: TypedGroup = { rcc_rbc: null, other_pucca: null, kachha: null, vacant_land: null }

export const noRates: TypedRates = {
  road_w_l_12: emptyGroup,
  road_w_12_24: emptyGroup,
  road_w_m_24: emptyGroup,
  basis: 'carpet',
  valid_from: undefined,
  source: '',
}

/** The last rates of a basis in rupees, to begin from. `rates` are the latest first. */
export function lastRates(rates: readonly MohallaRate[], basis: RateBasis): Record<RoadGroup, TypedGroup> {
  const last = (road: RoadGroup, construction: Construction) => {
    const rate = rates.find(
      (one) => one.basis === basis && one.roadBand === roadBandOf[road] && one.construction === construction,
    )
    return rate ? rate.rateTenThousandths / 10_000 : null
  }
  const groups = roadGroups.map((road) => {
    const cells = constructions.map((construction) => [construction, last(road, construction)] as const)
    return [road, Object.fromEntries(cells)] as const
  })
  return Object.fromEntries(groups) as Record<RoadGroup, TypedGroup> // made of all its keys
}
