import { roundArea } from '@karsetu/domain/property/area.ts'
import type { OwnerRecord, PremiseRecord, RegisterState } from '@karsetu/domain/property/register-state.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { OwnerSaid, PremiseSaid, PropertyChange } from './change-register.ts'

/** A property of which nothing is said yet. */
export const blankState = (): RegisterState => ({
  zoneId: 0,
  wardId: 0,
  mohallaId: 0,
  houseNumber: null,
  propertyAddress: null,
  ptinNo: null,
  oldPropertyTaxId: null,
  plotAreaSqft: null,
  constructionType: null,
  houseCategory: null,
  categoryId: null,
  subCategory: null,
  occupancyStatus: null,
  roadType: null,
  roadWidthM: null,
  constructionYear: null,
  oldArvPaise: null,
  capitalValuePaise: null,
  isMetroRailProperty: false,
  houseTaxApplicable: true,
  waterTaxApplicable: true,
  sewerageConnectionAvailable: true,
  sourceOfWater: null,
  isDisabled: false,
  disabilityBps: null,
  isExDefensePersonalWidow: false,
  isOnlyBuildingOfOwner: false,
  assessedFrom: null,
  assessedUntil: null,
  status: 'active',
  owners: {},
  premises: {},
  files: {},
})

type When = { on: IsoDate; lastPremiseNo: number }

/** What the register says once the change is made. @throws Error when it names an owner or floor that is not there */
export function stateAfter(state: RegisterState, change: PropertyChange, { on, lastPremiseNo }: When): RegisterState {
  const { set, owners, premises, files, status } = change
  const { plotAreaSqft, roadWidthM, ...plain } = { ...state, ...said(set ?? {}) }
  // As the columns store them: what is compared and stored in the history is what stands there.
  return {
    ...plain,
    plotAreaSqft: plotAreaSqft === null ? null : roundArea(plotAreaSqft),
    roadWidthM: roadWidthM === null ? null : Number(roadWidthM.toFixed(2)),
    status: status ?? state.status,
    owners: owners ? ownersAfter(state.owners, owners, on) : state.owners,
    premises: premises ? premisesAfter(state.premises, premises, lastPremiseNo) : state.premises,
    files: files ? withoutNulls({ ...state.files, ...said(files) }) : state.files,
  }
}

/** A key that is there without a value says nothing. */
const said = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields // less what was not said

const withoutNulls = (files: Record<string, string | null>): RegisterState['files'] =>
  Object.fromEntries(Object.entries(files).filter(([, value]) => value !== null)) as RegisterState['files'] // nulls are gone

const highest = (part: object) => Math.max(0, ...Object.keys(part).map(Number))

function ownersAfter(owners: RegisterState['owners'], now: readonly OwnerSaid[], on: IsoDate): RegisterState['owners'] {
  const after = { ...owners }
  for (const [ownerNo, owner] of Object.entries(owners))
    if (owner.until === null && !now.some((one) => String(one.ownerNo) === ownerNo))
      after[ownerNo] = { ...owner, until: on }
  let last = highest(owners)
  for (const { ownerNo, ...owner } of now) {
    const blank = { fatherName: null, husbandName: null, mobileNumber: null, email: null, since: on, until: null }
    const before: Omit<OwnerRecord, 'name'> | undefined = ownerNo === undefined ? blank : owners[ownerNo]
    if (!before) throw new Error(`owner ${ownerNo} is not in the register`)
    after[ownerNo ?? ++last] = { ...before, ...said(owner), until: null }
  }
  return after
}

function premisesAfter(
  premises: RegisterState['premises'],
  now: readonly PremiseSaid[],
  lastPremiseNo: number,
): RegisterState['premises'] {
  const after: RegisterState['premises'] = {}
  let last = Math.max(lastPremiseNo, highest(premises))
  for (const { premiseNo, ...premise } of now) {
    const blank = {
      categoryId: null,
      subCategory: null,
      areaBasis: 'covered',
      constructionType: null,
      constructionYear: null,
      parking: null,
    } as const
    const before: Partial<PremiseRecord> | undefined = premiseNo === undefined ? blank : premises[premiseNo]
    if (!before) throw new Error(`floor ${premiseNo} is not in the register`)
    const whole = { ...blank, ...before, ...said(premise) }
    after[premiseNo ?? ++last] = { ...whole, areaSqft: roundArea(whole.areaSqft) }
  }
  return after
}
