import { usageLabels } from '../demand/demand-labels.ts'
import { m } from '../words/messages.ts'

export const rentLabels = { self: m.arv_rent_self, rented: m.arv_rent_rented, vacant: m.arv_rent_vacant } as const
export const basisLabels = { covered: m.arv_basis_covered, carpet: m.arv_basis_carpet } as const
export const parkingLabels = { provided: m.arv_parking_provided, not_provided: m.arv_parking_not_provided } as const
export const constructionLabels = {
  rcc_rbc: m.arv_construction_rcc,
  other_pucca: m.arv_construction_pucca,
  kachha: m.arv_construction_kachha,
  vacant_land: m.arv_construction_land,
} as const
export const useLabels = {
  residential: usageLabels.residential,
  nonresidential: usageLabels.nonresidential,
  vacant_land: m.arv_construction_land,
} as const

/** What the masters call a category or a sub-category in the reader's language; any other code is handed back. */
export type CodeNames = (code: string) => string

const itself: CodeNames = (code) => code

// A map and no object: whoever types "constructor" means no part of an object.
export const usedAsLabels: ReadonlyMap<string, typeof m.register_usage_residence> = new Map([
  ['residence', m.register_usage_residence],
  ['commercial', m.register_usage_commercial],
])

/** What a floor is used as: two words are the portal's own, others the masters'; any other stands as it was typed. */
export const usedAs = (rentUsage: string, nameOf: CodeNames = itself): string =>
  usedAsLabels.get(rentUsage)?.() ?? nameOf(rentUsage)
