import { usageWords } from '../demand/demand-words.ts'
import { m } from '../words/messages.ts'

export const rentWords = { self: m.arv_rent_self, rented: m.arv_rent_rented, vacant: m.arv_rent_vacant } as const
export const basisWords = { covered: m.arv_basis_covered, carpet: m.arv_basis_carpet } as const
export const parkingWords = { provided: m.arv_parking_provided, not_provided: m.arv_parking_not_provided } as const
export const constructionWords = {
  rcc_rbc: m.arv_construction_rcc,
  other_pucca: m.arv_construction_pucca,
  kachha: m.arv_construction_kachha,
  vacant_land: m.arv_construction_land,
} as const
export const useWords = {
  residential: usageWords.residential,
  nonresidential: usageWords.nonresidential,
  vacant_land: m.arv_construction_land,
} as const

/** What the masters call a category or a sub-category in the reader's language; any other code is handed back. */
export type CodeNames = (code: string) => string

const itself: CodeNames = (code) => code

// A map and no object: whoever types "constructor" means no part of an object.
export const usedAsWords: ReadonlyMap<string, typeof m.register_usage_residence> = new Map([
  ['residence', m.register_usage_residence],
  ['commercial', m.register_usage_commercial],
])

/** What a floor is used as: two words are the portal's own, others the masters'; any other stands as it was typed. */
export const usedAs = (rentUsage: string, nameOf: CodeNames = itself): string =>
  usedAsWords.get(rentUsage)?.() ?? nameOf(rentUsage)
