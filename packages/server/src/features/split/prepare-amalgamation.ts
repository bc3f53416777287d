import { fail } from '@karsetu/contract/platform/fail.ts'
import type { AmalgamationForm } from '@karsetu/contract/split/split-form.ts'
import { sumAreas } from '@karsetu/domain/property/area.ts'
import type { OwnerRecord } from '@karsetu/domain/property/register-state.ts'
import { joinDues } from '@karsetu/domain/split/moved-dues.ts'
import { otherMobilesOf } from '../property/register-store.ts'
import {
  currentOwners,
  lockSources,
  type PrepareContext,
  type Prepared,
  type Source,
  tokenOf,
} from './prepare-regrouping.ts'
import { inherited, ownersOf } from './prepare-split.ts'

/**
 * Works out a join: the first property says what the joined one is, all of them give their plots, floors, dues and owners.
 * Where these differ, somebody else has to approve. A relief stays where every one of them has it.
 * @throws Failure of {@link lockSources}, split.other_ward, split.same_twice
 */
export async function prepareAmalgamation(context: PrepareContext, form: AmalgamationForm): Promise<Prepared> {
  const ids = form.propertyUniqueIds
  if (new Set(ids).size < ids.length) throw fail('split.same_twice')
  const sources = await lockSources(context, ids)
  const [first] = sources
  if (!first) throw fail('property.not_found')
  const { state } = first.held
  const other = sources.find(({ held }) => held.state.wardId !== state.wardId)
  if (other) throw fail('split.other_ward', { propertyUniqueId: other.held.propertyUniqueId })
  const owners = coOwners(sources)
  const change = {
    propertyId: null,
    set: {
      ...inherited({ ...state, ...reliefsOf(sources) }, form),
      houseNumber: form.houseNumber || state.houseNumber,
      propertyAddress: form.propertyAddress || state.propertyAddress,
      plotAreaSqft: plotOf(sources),
    },
    owners: ownersOf(owners, form),
    otherMobiles: form.ownerName ? [] : sources.flatMap(({ held }) => otherMobilesOf(held)),
    premises: sources.flatMap(({ held }) => Object.values(held.state.premises)),
  }
  const share = joinDues(sources.map(({ moved }) => moved))
  return {
    ...{ sources, targets: [{ change, share, shareBps: 10_000 }], token: tokenOf(sources, context.today) },
    namesOwner: Boolean(form.ownerName),
    ownersDiffer: sources.some(({ held }) => coOwners([{ held }]).length < owners.length),
  }
}

/** Everybody who owns one of them, once. */
function coOwners(sources: readonly Pick<Source, 'held'>[]): OwnerRecord[] {
  const all = sources.flatMap(({ held }) => currentOwners(held.state))
  const byPerson = Map.groupBy(all, ({ name, fatherName, husbandName }) =>
    [name, fatherName, husbandName].map((word) => word?.trim().toLowerCase() ?? '').join('|'),
  )
  return [...byPerson.values()].flatMap(([owner]) => owner ?? [])
}

/** What lowers a tax for the sake of a person holds for all floors of the joined property, or for none. */
function reliefsOf(sources: readonly Source[]) {
  const states = sources.map(({ held }) => held.state)
  const isDisabled = states.every((state) => state.isDisabled)
  return {
    isDisabled,
    disabilityBps: isDisabled ? leastOf(states.map(({ disabilityBps }) => disabilityBps)) : null,
    isExDefensePersonalWidow: states.every((state) => state.isExDefensePersonalWidow),
  }
}

const leastOf = (shares: readonly (number | null)[]): number | null =>
  shares.some((share) => share === null) ? null : Math.min(...shares.flatMap((share) => share ?? []))

/** The plots together; not known when one of them is not. */
function plotOf(sources: readonly Source[]): number | null {
  const plots = sources.map(({ held }) => held.state.plotAreaSqft)
  if (plots.some((plot) => plot === null)) return null
  return sumAreas(plots.flatMap((plot) => plot ?? []))
}
