import { RegisterFilter, type RegisterQuery, registerSorts } from '@karsetu/contract/property/register-list-calls.ts'
import type { ListState } from '../../../table/use-list-state.ts'

export const registerFilters = [
  'ownerName',
  'propertyUniqueId',
  'zoneId',
  'wardId',
  'mohallaId',
  'houseCategory',
  'category',
  'subCategory',
  'mobileNumber',
  'PTINNo',
  'status',
  'matchingStatus',
  'filterType',
  'minAmount',
  'maxAmount',
  'year',
] as const satisfies readonly (keyof RegisterFilter)[]
export type RegisterFilterName = (typeof registerFilters)[number]

export type Questioned = {
  query: RegisterQuery
  /** What is wrong with a filter as it was typed, in words; then nothing is asked. */
  problems: { filter: RegisterFilterName; message: string }[]
}

/** What the address asks of the register. */
export function registerQuery({ filters, sort }: Pick<ListState<RegisterFilterName>, 'filters' | 'sort'>): Questioned {
  const typed = Object.fromEntries(
    registerFilters.map((name) => [name, /Amount$/.test(name) ? filters[name]?.replaceAll(',', '') : filters[name]]),
  )
  const parsed = RegisterFilter.safeParse(typed)
  const order = {
    sort: registerSorts.find((each) => each === sort?.by) ?? ('propertyUniqueId' as const),
    order: sort?.order ?? ('asc' as const),
  }
  if (parsed.success) return { query: { ...parsed.data, ...order }, problems: [] }
  const problems = parsed.error.issues.flatMap(({ path: [at], message }) => {
    const filter = registerFilters.find((name) => name === at)
    return filter ? [{ filter, message }] : []
  })
  return { query: order, problems }
}
