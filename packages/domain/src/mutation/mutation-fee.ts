import { type Dated, rowInForce } from '../assessment/dated.ts'
import { type Paise, paise } from '../money/paise.ts'
import type { IsoDate } from '../time/iso-date.ts'

/** A slab without a fee is one whose fee the city has not entered yet. */
type Fee = { readonly feePaise?: number }

/** Transfers within the immediate family: by the area of the property, each upper end within its slab. */
export type MutationFamilyFeeRule = Dated & {
  readonly measured: 'plot' | 'covered'
  readonly slabs: readonly (Fee & { readonly upToHundredths?: number })[]
}

/** All other transfers: by the value of the property. */
export type MutationValueFeeRule = Dated & { readonly slabs: readonly (Fee & { readonly upToRupees?: number })[] }

export type MutationFeeRules = {
  readonly family: readonly MutationFamilyFeeRule[]
  readonly value: readonly MutationValueFeeRule[]
}

/** What the fee looks at: areas in hundredths of a square foot, null where the register does not know them. */
export type MutationFeeFacts = {
  readonly isFamily: boolean
  readonly plotHundredths: number | null
  readonly coveredHundredths: number | null
  readonly valuePaise: number | null
}

export const feeGaps = ['no_rule', 'no_area', 'no_value', 'slab_without_fee'] as const
/** Why a fee cannot be worked out. */
export type FeeGap = (typeof feeGaps)[number]

export const feeMeasures = ['plot', 'covered', 'value'] as const

/** What a fee was worked out from, and the ends of its slab: in hundredths of a square foot, or of a rupee. */
export type FeeBasis = {
  readonly of: (typeof feeMeasures)[number]
  readonly hundredths: number
  readonly over: number | null
  readonly upTo: number | null
}

export type MutationFee =
  | { readonly feePaise: Paise; readonly source: string; readonly gap: null; readonly basis: FeeBasis }
  | { readonly feePaise: null; readonly source: string | null; readonly gap: FeeGap; readonly basis: null }

/**
 * The fee of an application on the day it is filed. Where the register lacks the area the rule measures, the other one
 * is measured: a flat has no plot of its own.
 */
export function mutationFee(rules: MutationFeeRules, facts: MutationFeeFacts, on: IsoDate): MutationFee {
  return facts.isFamily ? familyFee(rules.family, facts, on) : valueFee(rules.value, facts, on)
}

function familyFee(rules: readonly MutationFamilyFeeRule[], facts: MutationFeeFacts, on: IsoDate): MutationFee {
  const rule = rowInForce(rules, on)
  if (!rule) return unknownFee('no_rule')
  const { plotHundredths, coveredHundredths } = facts
  const area = { plot: plotHundredths, covered: coveredHundredths }
  const other = rule.measured === 'plot' ? 'covered' : 'plot'
  const of = area[rule.measured] === null ? other : rule.measured
  const hundredths = area[of]
  if (hundredths === null) return unknownFee('no_area', rule.source)
  const slabs = rule.slabs.map(({ upToHundredths, feePaise }) => ({ upTo: upToHundredths, feePaise }))
  return feeOfSlab(slabs, { of, hundredths }, rule.source)
}

const paiseInRupee = 100

function valueFee(rules: readonly MutationValueFeeRule[], { valuePaise }: MutationFeeFacts, on: IsoDate): MutationFee {
  const rule = rowInForce(rules, on)
  if (!rule) return unknownFee('no_rule')
  if (valuePaise === null) return unknownFee('no_value', rule.source)
  const slabs = rule.slabs.map(({ upToRupees, feePaise }) => ({
    upTo: upToRupees === undefined ? undefined : upToRupees * paiseInRupee,
    feePaise,
  }))
  return feeOfSlab(slabs, { of: 'value', hundredths: valuePaise }, rule.source)
}

type Slab = { readonly upTo: number | undefined; readonly feePaise: number | undefined }

function feeOfSlab(slabs: readonly Slab[], measured: Pick<FeeBasis, 'of' | 'hundredths'>, source: string): MutationFee {
  const at = slabs.findIndex(({ upTo }) => upTo === undefined || measured.hundredths <= upTo)
  const slab = slabs[at]
  if (slab?.feePaise === undefined) return unknownFee('slab_without_fee', source)
  const basis = { ...measured, over: slabs[at - 1]?.upTo ?? null, upTo: slab.upTo ?? null }
  return { feePaise: paise(slab.feePaise), source, gap: null, basis }
}

const unknownFee = (gap: FeeGap, source: string | null = null): MutationFee => ({
  ...{ feePaise: null, source, gap },
  basis: null,
})
