import { fail } from '@karsetu/contract/platform/fail.ts'
import type { AmalgamationForm } from '@karsetu/contract/split/split-form.ts'
import { joinDues } from '@karsetu/domain/split/moved-dues.ts'
import { holdSources, type PrepareContext, type Prepared, type Source, tokenOf } from './prepare-regrouping.ts'
import { inherited, ownersOf } from './prepare-split.ts'

/**
 * Works out a join: the first property says what the joined one is, all of them give their plots, floors and dues.
 * @throws Failure of {@link holdSources}, split.other_ward, split.same_twice
 */
export async function prepareAmalgamation(context: PrepareContext, form: AmalgamationForm): Promise<Prepared> {
  const ids = form.propertyUniqueIds
  if (new Set(ids).size < ids.length) throw fail('split.same_twice')
  const sources = await holdSources(context, ids)
  const [first] = sources
  if (!first) throw fail('property.not_found')
  const { state } = first.held
  const other = sources.find(({ held }) => held.state.wardId !== state.wardId)
  if (other) throw fail('split.other_ward', { propertyUniqueId: other.held.propertyUniqueId })
  const change = {
    propertyId: null,
    set: {
      ...inherited(state, form),
      houseNumber: form.houseNumber || state.houseNumber,
      propertyAddress: form.propertyAddress || state.propertyAddress,
      plotAreaSqft: plotOf(sources),
    },
    owners: ownersOf(state, form),
    premises: sources.flatMap(({ held }) => Object.values(held.state.premises)),
  }
  const share = joinDues(sources.map(({ moved }) => moved))
  return { sources, targets: [{ change, share, shareBps: 10_000 }], token: tokenOf(sources, context.today) }
}

/** The plots together; not known when one of them is not. */
function plotOf(sources: readonly Source[]): number | null {
  const plots = sources.map(({ held }) => held.state.plotAreaSqft)
  if (plots.some((plot) => plot === null)) return null
  return Math.round(plots.reduce<number>((sum, plot) => sum + (plot ?? 0), 0) * 100) / 100
}
