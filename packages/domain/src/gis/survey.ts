import { sumAreas } from '../property/area.ts'
import type { HouseCategory, PremiseRecord, RegisterState } from '../property/register-state.ts'
import type { UnreadableCell } from './survey-line.ts'

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
export type SurveyedFacts = {
  plotAreaSqft: number | null
  floors: readonly SurveyedFloor[]
  /** What stands in its lines and is no fact; surveys read before this was kept do not say. */
  unreadable?: readonly UnreadableCell[]
  /** Longitude and latitude as they were written down, of a place too far outside the city to be the property's. */
  farPlace?: readonly [lon: number, lat: number]
  /** As it was written down; the register's own stands. */
  address?: string
}

/** How a surveyed property differs from the register. */
export const surveyFindings = [
  'area',
  'area_basis',
  'floors',
  'usage',
  'construction',
  'occupancy',
  'plot_area',
  'not_assessable',
  'no_floors',
  'unreadable',
  'not_in_force',
  'far_place',
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
  sumAreas(floors.map(({ areaSqft }) => areaSqft))

/** A floor for the register: one it has already keeps its number, and what the survey does not say. */
export type FloorForRegister = PremiseRecord & { premiseNo?: number }

type Held = PremiseRecord & { premiseNo: number }
type Pair = { floor: SurveyedFloor; held: Held | undefined }

/** Each surveyed floor with the one of the register nearest in area of the same number and use, else of the same number. */
function pairs({ premises }: RegisterState, floors: readonly SurveyedFloor[]): Pair[] {
  const known = Object.entries(premises).map(([no, premise]): Held => ({ ...premise, premiseNo: Number(no) }))
  const take = (floor: SurveyedFloor, fits: (premise: Held) => boolean) => {
    const apart = ({ areaSqft }: Held) => Math.abs(areaSqft - floor.areaSqft)
    const [nearest] = known.filter(fits).sort((a, b) => apart(a) - apart(b))
    if (nearest) known.splice(known.indexOf(nearest), 1)
    return nearest
  }
  const isOn =
    ({ floorNumber }: SurveyedFloor) =>
    (premise: Held) =>
      premise.floorNumber === floorNumber
  const ofSameUse = floors.map((floor) => ({
    floor,
    held: take(floor, (premise) => isOn(floor)(premise) && premise.type === floor.type),
  }))
  return ofSameUse.map(({ floor, held }) => ({ floor, held: held ?? take(floor, isOn(floor)) }))
}

/**
 * The floors as the register would have them: each surveyed floor takes up its pair of the register, with its occupancy,
 * use and category; what no surveyor saw is gone.
 */
export function floorsForRegister(state: RegisterState, floors: readonly SurveyedFloor[]): FloorForRegister[] {
  const { categoryId, subCategory } = state
  return pairs(state, floors).map(({ floor, held: before }) => {
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
      // What surveyors measure, and what their sheet says.
      areaBasis: 'covered',
      constructionType: floor.constructionType ?? before?.constructionType ?? null,
      constructionYear: floor.constructionYear ?? before?.constructionYear ?? null,
      parking: before?.parking ?? null,
    }
  })
}

export type FloorSaid = Pick<
  PremiseRecord,
  'floorNumber' | 'type' | 'areaSqft' | 'areaBasis' | 'constructionType' | 'constructionYear'
> & { rentType: PremiseRecord['rentType'] | null }
/** A floor of the register beside what became of it; null on the side that does not have it. */
export type FloorBeside = { before: FloorSaid | null; after: FloorSaid | null }

/** The floors of the register beside those that the register would have, from the lowest up. */
export function floorsBeside(state: RegisterState | null, floors: readonly SurveyedFloor[]): FloorBeside[] {
  if (!state) return inOrder(floors.map((floor) => ({ before: null, after: { ...floor, areaBasis: 'covered' } })))
  const beside = floorsForRegister(state, floors).map(
    ({ premiseNo, ...after }): FloorBeside => ({
      before: premiseNo === undefined ? null : (state.premises[premiseNo] ?? null),
      after,
    }),
  )
  const found = new Set(beside.map(({ before }) => before))
  const gone = Object.values(state.premises).filter((premise) => !found.has(premise))
  return inOrder([...beside, ...gone.map((before) => ({ before, after: null }))])
}

const inOrder = (beside: readonly FloorBeside[]): FloorBeside[] => {
  const floorOf = ({ before, after }: FloorBeside) => (after ?? before)?.floorNumber ?? 0
  return beside.toSorted((one, other) => floorOf(one) - floorOf(other))
}

const isOther = <Value>(said: Value | null, held: Value | null): boolean => said !== null && said !== held

/** Whether a use gained area that another lost: what the register has as a home is partly a shop, say. */
function movesBetweenUses(before: readonly PremiseRecord[], floors: readonly SurveyedFloor[]): boolean {
  const gain = (type: PremiseRecord['type']) => {
    const of = (all: readonly { type: PremiseRecord['type']; areaSqft: number }[]) =>
      areaOfFloors(all.filter((one) => one.type === type))
    return of(floors) - of(before)
  }
  const [home, work] = [gain('residential'), gain('nonresidential')]
  return Math.sign(home) === -Math.sign(work) && Math.min(Math.abs(home), Math.abs(work)) > sameArea * floors.length
}

/** What is said of a surveyed property and is no difference: where it stands bears on no tax. */
const isRemark = (finding: SurveyFinding): boolean => finding === 'far_place'

/** Whether there is anything to decide. */
export const isDifferent = (findings: readonly SurveyFinding[]): boolean => !findings.every(isRemark)

/** What of a property's survey differs from the register, of all that bears on its tax; and what is wrong with its place. */
export const findingsOf = (state: RegisterState, facts: SurveyedFacts): SurveyFinding[] => [
  ...differencesOf(state, facts),
  ...(facts.farPlace ? (['far_place'] as const) : []),
]

function differencesOf(
  state: RegisterState,
  { plotAreaSqft, floors, unreadable = [] }: SurveyedFacts,
): SurveyFinding[] {
  if (state.status !== 'active') return ['not_in_force']
  // A floor that is not read looks like one that is gone: what else differs nobody can say.
  if (unreadable.length > 0) return ['unreadable']
  if (floors.length === 0) return ['no_floors']
  const before = Object.values(state.premises)
  // Carpet area and covered area are two measures: nobody can tell from them by how much a floor grew.
  const isCovered = ({ areaBasis }: PremiseRecord) => areaBasis === 'covered'
  const isComparable = before.every(isCovered)
  const paired = pairs(state, floors)
  const some = (differs: (floor: SurveyedFloor, held: Held) => boolean) =>
    paired.some(({ floor, held }) => held !== undefined && differs(floor, held))
  const differs: Partial<Record<SurveyFinding, boolean>> = {
    area:
      (isComparable && Math.abs(areaOfFloors(before) - areaOfFloors(floors)) > sameArea * floors.length) ||
      some(({ areaSqft }, held) => isCovered(held) && Math.abs(areaSqft - held.areaSqft) > sameArea),
    area_basis: some((_, held) => !isCovered(held)),
    floors: before.length !== floors.length || paired.some(({ held }) => held === undefined),
    usage:
      usageOf(floors) !== (usageOf(before) ?? state.houseCategory) ||
      some(({ type }, held) => type !== held.type) ||
      (isComparable && movesBetweenUses(before, floors)),
    construction: some(
      ({ constructionType, constructionYear }, held) =>
        isOther(constructionType, held.constructionType) || isOther(constructionYear, held.constructionYear),
    ),
    occupancy: some(({ rentType }, held) => isOther(rentType, held.rentType)),
    plot_area: plotAreaSqft !== null && Math.abs(plotAreaSqft - (state.plotAreaSqft ?? 0)) > sameArea,
  }
  return surveyFindings.filter((finding) => differs[finding])
}

/** Which differences somebody takes over together. */
export type SurveyRule = {
  /** Covered area may differ by this many hundredths of a percent of the register's, up or down. */
  mostAreaBps: number
  /** Which differences were named; a property that differs in anything else is decided by itself. */
  findings: readonly RuleFinding[]
}

/** The differences that a rule can name. Carpet area is not among them: by how much such a floor grew nobody can tell. */
export const ruleFindings = [
  'area',
  'floors',
  'usage',
  'construction',
  'occupancy',
  'plot_area',
] as const satisfies readonly SurveyFinding[]
export type RuleFinding = (typeof ruleFindings)[number]

const blocking: readonly SurveyFinding[] = ['not_assessable', 'no_floors', 'unreadable', 'not_in_force']

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
  { mostAreaBps, findings: named }: SurveyRule,
  { areaBefore, areaAfter, findings }: Measured,
): boolean {
  if (!mayBeTakenOver(findings)) return false
  if (!findings.every((finding) => isRemark(finding) || named.some((one) => one === finding))) return false
  if (!areaBefore || areaAfter === null) return false
  return Math.abs(areaAfter - areaBefore) * 10_000 <= mostAreaBps * areaBefore
}
