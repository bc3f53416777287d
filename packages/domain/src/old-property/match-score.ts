import { isSamePtin } from '../property/ptin.ts'

/** What the record of an earlier register says that a property of today can be known by. Areas in square feet. */
export type OldFacts = {
  readonly ptinNo: string
  /** Sound keys of the owner's name, one a word. */
  readonly nameKeys: readonly string[]
  readonly fatherKeys: readonly string[]
  readonly houseKey: string | null
  readonly wardId: number | null
  readonly mohallaId: number | null
  readonly mobileNo: string | null
  readonly plotAreaSqft: number | null
  readonly coveredAreaSqft: number | null
}

/** The same of a property of the register of today. */
export type CandidateFacts = {
  readonly ptinNo: string | null
  readonly oldPropertyTaxId: string | null
  readonly nameKeys: readonly string[]
  readonly fatherKeys: readonly string[]
  readonly houseKey: string | null
  readonly wardId: number
  readonly mohallaId: number
  readonly mobiles: readonly string[]
  readonly plotAreaSqft: number | null
  readonly coveredAreaSqft: number | null
}

/**
 * What speaks for and against a match, with its weight; the score is their sum, at least 0 and at most 100. A number
 * that somebody wrote down once outweighs what many share; a name alone never reaches the threshold of a suggestion
 * outside its ward.
 */
export const matchSigns = {
  ptin_same: 60,
  ptin_other: -25,
  mobile_same: 25,
  name_same: 25,
  name_alike: 10,
  father_same: 10,
  house_same: 20,
  mohalla_same: 10,
  ward_same: 5,
  ward_other: -15,
  area_close: 10,
  area_far: -10,
} as const satisfies Record<string, number>
export type MatchSign = keyof typeof matchSigns

/** From this score on a property is suggested. */
export const suggestedFrom = 30

export type MatchScore = { readonly score: number; readonly signs: readonly MatchSign[] }

/** Areas within a tenth of each other are one area measured twice; beyond a half they are two houses, or a part. */
const closeShare = 0.1
const farShare = 0.5

export function scoreMatch(old: OldFacts, candidate: CandidateFacts): MatchScore {
  const signs = [
    ptinSign(old, candidate),
    old.mobileNo !== null && candidate.mobiles.includes(old.mobileNo) ? 'mobile_same' : undefined,
    nameSign(old.nameKeys, candidate.nameKeys),
    old.fatherKeys.length > 0 && holdsAll(candidate.fatherKeys, old.fatherKeys) ? 'father_same' : undefined,
    old.houseKey !== null && old.houseKey === candidate.houseKey ? 'house_same' : undefined,
    ...placeSigns(old, candidate),
    areaSign(old, candidate),
  ].filter((sign): sign is MatchSign => sign !== undefined)
  const sum = signs.reduce((total, sign) => total + matchSigns[sign], 0)
  return { score: Math.min(100, Math.max(0, sum)), signs }
}

function ptinSign(old: OldFacts, candidate: CandidateFacts): MatchSign | undefined {
  if (isSamePtin(old.ptinNo, candidate.ptinNo) || candidate.oldPropertyTaxId === old.ptinNo) return 'ptin_same'
  return candidate.ptinNo === null ? undefined : 'ptin_other'
}

const holdsAll = (saved: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((key) => saved.includes(key))

function nameSign(wanted: readonly string[], saved: readonly string[]): MatchSign | undefined {
  if (wanted.length === 0) return undefined
  if (holdsAll(saved, wanted)) return 'name_same'
  return wanted.length > 1 && wanted.some((key) => key.length > 2 && saved.includes(key)) ? 'name_alike' : undefined
}

function placeSigns(old: OldFacts, candidate: CandidateFacts): (MatchSign | undefined)[] {
  if (old.mohallaId !== null && old.mohallaId === candidate.mohallaId) return ['mohalla_same', 'ward_same']
  if (old.wardId === null) return []
  return [old.wardId === candidate.wardId ? 'ward_same' : 'ward_other']
}

function areaSign(old: OldFacts, candidate: CandidateFacts): MatchSign | undefined {
  const apart = [
    apartBy(old.coveredAreaSqft, candidate.coveredAreaSqft),
    apartBy(old.plotAreaSqft, candidate.plotAreaSqft),
  ].filter((share) => share !== undefined)
  const least = Math.min(...apart)
  if (apart.length === 0) return undefined
  if (least <= closeShare) return 'area_close'
  return least > farShare ? 'area_far' : undefined
}

/** By which share of the larger one two areas differ; undefined when one is not known. */
function apartBy(one: number | null, other: number | null): number | undefined {
  if (!one || !other) return undefined
  return Math.abs(one - other) / Math.max(one, other)
}
