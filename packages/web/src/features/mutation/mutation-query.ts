import { type MutationsQuery, mutationNoMost } from '@karsetu/contract/mutation/mutation-calls.ts'
import { mutationTypes } from '@karsetu/domain/mutation/mutation-papers.ts'
import { mutationStandings } from '@karsetu/domain/mutation/mutation-workflow.ts'
import { propertyUniqueIdLength } from '@karsetu/domain/property/property-unique-id.ts'
import { parseIsoDate } from '@karsetu/domain/time/iso-date.ts'
import { toDecideQuery } from '../../table/to-decide.ts'
import type { ListState } from '../../table/use-list-state.ts'
import { numberAs } from '../notice/place-filters.ts'

export const mutationFilters = [
  'mutation',
  'apply',
  'mutationNo',
  'propertyUniqueId',
  'isToDecide',
  'status',
  'type',
  'zoneId',
  'wardId',
  'startDate',
  'endDate',
] as const
export type MutationFilter = (typeof mutationFilters)[number]

/** `apply` without a property yet. */
export const applyToAny = 'new'

/** What the address asks of the list. */
export function mutationsQuery({ filters: typed }: Pick<ListState<MutationFilter>, 'filters'>): MutationsQuery {
  const status = mutationStandings.find((each) => each === typed.status)
  const type = mutationTypes.find((each) => each === typed.type)
  const [startDate, endDate] = [parseIsoDate(typed.startDate ?? ''), parseIsoDate(typed.endDate ?? '')]
  return {
    ...(typed.mutationNo ? { mutationNo: typed.mutationNo.toUpperCase().slice(0, mutationNoMost) } : {}),
    ...(typed.propertyUniqueId
      ? { propertyUniqueId: typed.propertyUniqueId.toUpperCase().slice(0, propertyUniqueIdLength) }
      : {}),
    ...toDecideQuery(typed.isToDecide),
    ...(status ? { status } : {}),
    ...(type ? { type } : {}),
    ...numberAs('zoneId', typed.zoneId),
    ...numberAs('wardId', typed.wardId),
    ...(startDate ? { startDate } : {}),
    ...(endDate ? { endDate } : {}),
  }
}
