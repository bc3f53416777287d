import { fail } from '@karsetu/contract/platform/fail.ts'
import type { SplitForm, SplitPart } from '@karsetu/contract/split/split-form.ts'
import { areaMillionths, sqftOf } from '@karsetu/domain/property/area.ts'
import type { OwnerRecord, RegisterState } from '@karsetu/domain/property/register-state.ts'
import { divideProperty, type PartDivided, type SplitError } from '@karsetu/domain/split/divide-property.ts'
import { divideDues } from '@karsetu/domain/split/moved-dues.ts'
import type { OwnerSaid, PropertyChange, SetFields } from '../property/change-register.ts'
import { type HeldProperty, otherMobilesOf } from '../property/register-store.ts'
import {
  currentOwners,
  lockSources,
  type PrepareContext,
  type Prepared,
  type Target,
  tokenOf,
} from './prepare-regrouping.ts'

/**
 * Works out a split: which floors, which plot and which dues each part gets.
 * @throws Failure of {@link lockSources}, and split.* when the parts are not the whole
 */
export async function prepareSplit(
  context: PrepareContext,
  propertyUniqueId: string,
  { rule, parts }: Pick<SplitForm, 'rule' | 'parts'>,
): Promise<Prepared> {
  const sources = await lockSources(context, [propertyUniqueId])
  const [source] = sources
  if (!source) throw fail('property.not_found')
  const { state } = source.held
  const whole = {
    plotArea: state.plotAreaSqft === null ? null : areaMillionths(state.plotAreaSqft),
    floors: Object.entries(state.premises).map(([no, { areaSqft }]) => ({
      premiseNo: Number(no),
      area: areaMillionths(areaSqft),
    })),
  }
  const divided = divideProperty(
    whole,
    rule,
    parts.map(({ plotArea, share, premises }) => ({ plotArea: plotArea ?? null, share: share ?? null, premises })),
  )
  if ('fault' in divided) throw failureOf(divided)
  const weights = divided.parts.map(({ weight }) => weight)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = divideDues(source.moved, weights)
  const targets = divided.parts.map((part, at): Target => {
    const share = shares[at]
    const said = parts[at]
    if (!share || !said) throw new Error('a part has no share')
    return { share, change: changeOf(source.held, said, part), shareBps: Math.round((part.weight / total) * 10_000) }
  })
  return {
    ...{ sources, targets, token: tokenOf(sources, context.today) },
    ownersDiffer: false,
    namesOwner: parts.some(({ ownerName }) => ownerName),
  }
}

function failureOf(found: SplitError) {
  switch (found.fault) {
    case 'plot_area_differs':
    case 'shares_differ':
      return fail(`split.${found.fault}`, { said: found.said, whole: found.whole })
    case 'floor_unknown':
    case 'floor_twice':
    case 'floor_left':
      return fail(`split.${found.fault}`, { premiseNo: found.premiseNo })
    default:
      return fail(`split.${found.fault}`)
  }
}

/** A new property: what the divided one was, with what the part says of itself. */
function changeOf(held: HeldProperty, part: SplitPart, divided: PartDivided): PropertyChange {
  const { state } = held
  const isLandNow = divided.floors.length === 0 && Object.keys(state.premises).length > 0
  return {
    propertyId: null,
    set: {
      ...inherited(state, part),
      houseNumber: part.houseNumber || state.houseNumber,
      propertyAddress: part.propertyAddress || state.propertyAddress,
      plotAreaSqft: divided.plotArea === null ? null : sqftOf(divided.plotArea),
      ...(isLandNow ? { constructionType: 'vacant_land' as const } : {}),
    },
    owners: ownersOf(currentOwners(state), part),
    otherMobiles: part.ownerName ? [] : otherMobilesOf(held),
    premises: divided.floors.map(({ premiseNo, area }) => {
      const premise = state.premises[premiseNo]
      if (!premise) throw new Error(`floor ${premiseNo} is gone`)
      return { ...premise, areaSqft: sqftOf(area) }
    }),
  }
}

/**
 * Numbers of earlier registers and the earlier values stay with the number they were given to. That a building is its
 * owner's only one was declared of another building: it is declared anew. What lowers a tax for the sake of a person is
 * not somebody else's.
 */
export function inherited(state: RegisterState, { ownerName }: OwnerOfForm): SetFields {
  const { zoneId, wardId, status, owners, premises, files, ptinNo, oldPropertyTaxId, ...fields } = state
  const { oldArvPaise, capitalValuePaise, isOnlyBuildingOfOwner, ...stay } = fields
  const ofPerson = ownerName ? { isDisabled: false, disabilityBps: null, isExDefensePersonalWidow: false } : {}
  return { ...stay, ...ofPerson, oldPropertyTaxId: ptinNo ?? oldPropertyTaxId }
}

type OwnerOfForm = Pick<SplitPart, 'ownerName' | 'fatherName' | 'husbandName' | 'mobileNumber'>

/** Somebody new, or those who own it now. */
export function ownersOf(present: readonly OwnerRecord[], said: OwnerOfForm): OwnerSaid[] {
  if (!said.ownerName) return present.map(({ until: _, ...owner }) => owner)
  const { ownerName: name, fatherName = null, husbandName = null, mobileNumber = null } = said
  return [{ name, fatherName: fatherName || null, husbandName: husbandName || null, mobileNumber }]
}
