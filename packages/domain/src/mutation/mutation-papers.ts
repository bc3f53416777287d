import { type Dated, rowInForce } from '../assessment/dated.ts'
import type { IsoDate } from '../time/iso-date.ts'

/** By what a property came to its new owners. */
export const mutationTypes = ['death', 'sale', 'will', 'gift', 'family_settlement', 'court_order', 'hibba'] as const
export type MutationType = (typeof mutationTypes)[number]

/** The papers that may come with an application, each under the name by which it is sent. */
export const mutationPapers = [
  'idProof',
  'affidavit',
  'photo',
  'deathCertificate',
  'heirCertificate',
  'deedFirstPage',
  'deedLastPage',
  'willDeed',
  'settlementDeed',
  'courtOrder',
  'hibbaNama',
  'otherPaper',
] as const
export type MutationPaper = (typeof mutationPapers)[number]

/** Which papers an application of a type must bring. */
export type MutationPapersRule = Dated & { readonly type: MutationType; readonly papers: readonly MutationPaper[] }

/** The papers a type needs on a day; none where the law of the day names none. */
export function papersNeeded(
  rules: readonly MutationPapersRule[],
  { type, on }: { type: MutationType; on: IsoDate },
): readonly MutationPaper[] {
  const ofType = rules.filter((rule) => rule.type === type)
  return rowInForce(ofType, on)?.papers ?? []
}
