import type { HouseCategory, PremiseRecord, RegisterState } from '../property/register-state.ts'

/** A floor as the surveyor measured it. */
export type SurveyedFloor = {
  floorNumber: number
  type: PremiseRecord['type']
  /** Null: the surveyor could not tell, what the register says stays. */
  rentType: PremiseRecord['rentType'] | null
  areaSqft: number
  constructionType: PremiseRecord['constructionType']
  constructionYear: number | null
}

/** A property as a surveyor found it; null where nothing was said. */
export type SurveyedFacts = { plotAreaSqft: number | null; floors: readonly SurveyedFloor[] }

/** How a surveyed property differs from the register. */
export const surveyFindings = [
  'area',
  'floors',
  'usage',
  'plot_area',
  'not_assessable',
  'no_floors',
  'not_in_force',
] as const
export type SurveyFinding = (typeof surveyFindings)[number]

/** Surveyors write whole square feet: so much of each floor is rounding, not a difference. */
const sameArea = 1

/** What a building's floors make of it. */
export function usageOf(floors: readonly Pick<SurveyedFloor, 'type'>[]): HouseCategory | null {
  const types = new Set(floors.map(({ type }) => type))
  if (types.size === 0) return null
  return types.size > 1 ? 'mixed' : types.has('residential') ? 'residential' : 'nonresidential'
}

export const areaOfFloors = (floors: readonly { areaSqft: number }[]): number =>
  Math.round(floors.reduce((sum, { areaSqft }) => sum + areaSqft, 0) * 100) / 100

/** A floor for the register: one it has already keeps its number, and what the survey does not say. */
export type FloorForRegister = PremiseRecord & { premiseNo?: number }

/**
 * The floors as the register would have them: each surveyed floor takes up one of the same number and use, else one of
 * the same number, with its occupancy, use and category; what no surveyor saw is gone.
 */
export function floorsForRegister(
  { premises, categoryId, subCategory }: RegisterState,
  floors: readonly SurveyedFloor[],
): FloorForRegister[] {
  const known = Object.entries(premises).map(([no, premise]) => ({ ...premise, premiseNo: Number(no) }))
  const take = (fits: (premise: (typeof known)[number]) => boolean) => {
    const at = known.findIndex(fits)
    return at < 0 ? undefined : known.splice(at, 1)[0]
  }
  const paired = floors.map((floor) => ({
    floor,
    held: take(({ floorNumber, type }) => floorNumber === floor.floorNumber && type === floor.type),
  }))
  return paired.map(({ floor, held }) => {
    const before = held ?? take(({ floorNumber }) => floorNumber === floor.floorNumber)
    const isSameUse = before?.type === floor.type
    return {
      ...(before ? { premiseNo: before.premiseNo } : {}),
      floorNumber: floor.floorNumber,
      type: floor.type,
      rentType: floor.rentType ?? before?.rentType ?? 'self',
      rentUsage: isSameUse && before ? before.rentUsage : floor.type === 'residential' ? 'residence' : 'commercial',
      categoryId: isSameUse && before ? before.categoryId : floor.type === 'residential' ? null : categoryId,
      subCategory: isSameUse && before ? before.subCategory : floor.type === 'residential' ? null : subCategory,
      areaSqft: floor.areaSqft,
      areaBasis: before?.areaBasis ?? 'covered',
      constructionType: floor.constructionType ?? before?.constructionType ?? null,
      constructionYear: floor.constructionYear ?? before?.constructionYear ?? null,
      parking: before?.parking ?? null,
    }
  })
}

/** What of a property's survey differs from the register. */
export function findingsOf(state: RegisterState, { plotAreaSqft, floors }: SurveyedFacts): SurveyFinding[] {
  if (state.status !== 'active') return ['not_in_force']
  if (floors.length === 0) return ['no_floors']
  const before = Object.values(state.premises)
  const found: SurveyFinding[] = []
  if (Math.abs(areaOfFloors(before) - areaOfFloors(floors)) > sameArea * floors.length) found.push('area')
  if (before.length !== floors.length) found.push('floors')
  if (usageOf(floors) !== (usageOf(before) ?? state.houseCategory)) found.push('usage')
  if (plotAreaSqft !== null && Math.abs(plotAreaSqft - (state.plotAreaSqft ?? 0)) > sameArea) found.push('plot_area')
  return found
}

/** Which differences somebody takes over together. */
export type SurveyRule = {
  /** Covered area may differ by this many hundredths of a percent of the register's, up or down. */
  mostAreaBps: number
  /** With false, properties whose use changed are decided one by one. */
  withUsage: boolean
}

const blocking: readonly SurveyFinding[] = ['not_assessable', 'no_floors', 'not_in_force']

/** Whether the register could hold the property as surveyed at all. */
export const mayBeTakenOver = (findings: readonly SurveyFinding[]): boolean =>
  !findings.some((finding) => blocking.includes(finding))

type Measured = {
  areaBefore: number | null
  areaAfter: number | null
  findings: readonly SurveyFinding[]
}

/** Whether a rule takes in a property; without an area in the register there is nothing to compare with. */
export function isTakenIn(
  { mostAreaBps, withUsage }: SurveyRule,
  { areaBefore, areaAfter, findings }: Measured,
): boolean {
  if (!mayBeTakenOver(findings)) return false
  if (!withUsage && findings.includes('usage')) return false
  if (!areaBefore || areaAfter === null) return false
  return Math.abs(areaAfter - areaBefore) * 10_000 <= mostAreaBps * areaBefore
}
