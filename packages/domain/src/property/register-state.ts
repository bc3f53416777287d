import type {
  AreaBasis,
  ConstructionType,
  Parking,
  PremiseConstruction,
  PremiseUse,
  RentType,
} from '../assessment/property-facts.ts'

/** active: taxed and found; deleted: by two people, restorable; superseded: split or amalgamated; withdrawn: entered in error. */
export const propertyStatuses = ['active', 'deleted', 'superseded', 'withdrawn'] as const
export type PropertyStatus = (typeof propertyStatuses)[number]

export const houseCategories = ['residential', 'nonresidential', 'mixed'] as const
export type HouseCategory = (typeof houseCategories)[number]
export const occupancies = ['self', 'rented', 'mixed', 'vacant'] as const
export type Occupancy = (typeof occupancies)[number]

/** What the register says of a property itself. Areas in square feet with at most six decimals, widths in metres with at most two. */
export type RegisterFields = {
  zoneId: number
  wardId: number
  mohallaId: number
  houseNumber: string | null
  propertyAddress: string | null
  ptinNo: string | null
  oldPropertyTaxId: string | null
  plotAreaSqft: number | null
  constructionType: ConstructionType | null
  houseCategory: HouseCategory | null
  categoryId: number | null
  subCategory: string | null
  occupancyStatus: Occupancy | null
  roadType: string | null
  roadWidthM: number | null
  constructionYear: number | null
  oldArvPaise: number | null
  /** Depreciated cost of the building and value of its land, by which years before the area method are assessed. */
  capitalValuePaise: number | null
  isMetroRailProperty: boolean
  houseTaxApplicable: boolean
  waterTaxApplicable: boolean
  sewerageConnectionAvailable: boolean
  sourceOfWater: string | null
  isDisabled: boolean
  /** Basis points: 40 percent is 4000. */
  disabilityBps: number | null
  isExDefensePersonalWidow: boolean
  /** Declared by the owner: no other building in the city is theirs. */
  isOnlyBuildingOfOwner: boolean
  /** The first and the last day for which it is liable to tax; null: since before the books, without end. */
  assessedFrom: string | null
  assessedUntil: string | null
}

export type OwnerRecord = {
  name: string
  fatherName: string | null
  husbandName: string | null
  mobileNumber: string | null
  email: string | null
  /** The day from which, and the last day until which, this is an owner; null: still. */
  since: string
  until: string | null
}

export type PremiseRecord = {
  floorNumber: number
  rentType: RentType
  rentUsage: string
  type: PremiseUse
  categoryId: number | null
  subCategory: string | null
  areaSqft: number
  areaBasis: AreaBasis
  constructionType: PremiseConstruction | null
  constructionYear: number | null
  /** Null: not recorded. */
  parking: Parking | null
}

/** The images and documents of a property: one file in each place, the latest. */
export const fileSlots = [
  'buildingImageFront',
  'buildingImageRight',
  'buildingImageLeft',
  'ownerId',
  'landRegistryDocument',
  'electricityBill',
  'disabilityDocumentProof',
  'exDefensePersonalDocumentProof',
  'onlyBuildingDeclaration',
] as const
export type FileSlot = (typeof fileSlots)[number]

/** All that the register says of one property; owners and premises by their numbers, which are never given twice. */
export type RegisterState = RegisterFields & {
  status: PropertyStatus
  owners: Record<string, OwnerRecord>
  premises: Record<string, PremiseRecord>
  files: Partial<Record<FileSlot, string>>
}

type Parts = 'owners' | 'premises' | 'files'
type PartPatch<Part> = { [Key in keyof Part]?: Part[Key] | null }

/** One side of a change, only what changed; a part that is not there is null. */
export type RegisterPatch = Partial<Omit<RegisterState, Parts>> & {
  owners?: PartPatch<RegisterState['owners']>
  premises?: PartPatch<RegisterState['premises']>
  files?: PartPatch<RegisterState['files']>
}

const parts = ['owners', 'premises', 'files'] as const
const isPart = (key: string): key is Parts => parts.some((part) => part === key)

/** What of two states of a property differs, field by field; undefined when nothing does. `before` null: it is new. */
export function registerDifference(
  before: RegisterState | null,
  after: RegisterState,
): { before: RegisterPatch | null; after: RegisterPatch } | undefined {
  const from: Record<string, unknown> = {}
  const to: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(after)) {
    // Keys of a RegisterState, read from one.
    const earlier = before?.[key as keyof RegisterState] ?? (isPart(key) ? {} : null)
    if (isPart(key)) {
      const part = partDifference(earlier as Record<string, unknown>, value as Record<string, unknown>)
      if (!part) continue
      from[key] = part.before
      to[key] = part.after
    } else if (earlier !== value) {
      from[key] = earlier
      to[key] = value
    }
  }
  if (before !== null && Object.keys(to).length === 0) return undefined
  return { before: before === null ? null : (from as RegisterPatch), after: to as RegisterPatch }
}

function partDifference(before: Record<string, unknown>, after: Record<string, unknown>) {
  const from: Record<string, unknown> = {}
  const to: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [earlier, later] = [before[key] ?? null, after[key] ?? null]
    if (isSame(earlier, later)) continue
    from[key] = earlier
    to[key] = later
  }
  return Object.keys(to).length === 0 ? undefined : { before: from, after: to }
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [left, right] = [Object.entries(one), Object.entries(other)]
  return left.length === right.length && left.every(([key, value]) => value === other[key as keyof typeof other])
}

/** The state with one side of a change laid over it: `after` goes forward in its history, `before` goes back. */
export function withPatch(state: RegisterState, patch: RegisterPatch): RegisterState {
  const { owners, premises, files, ...fields } = patch
  return {
    ...state,
    ...fields,
    owners: withPart(state.owners, owners),
    premises: withPart(state.premises, premises),
    files: withPart(state.files, files),
  }
}

function withPart<Part extends object>(
  part: Part,
  patch: { [Key in keyof Part]?: Part[Key] | null } | undefined,
): Part {
  const laid = Object.entries({ ...part, ...patch }).filter(([, value]) => value !== null)
  return Object.fromEntries(laid) as Part // the entries of a Part, less those that were taken away
}
