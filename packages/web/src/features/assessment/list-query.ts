import type { ListFilter } from '@karsetu/contract/assessment/assessment-list-calls.ts'
import type { SummaryFilter } from '@karsetu/contract/assessment/value-summary.ts'
import { type Usage, usages } from '@karsetu/contract/property/usage.ts'
import { parsePropertyUniqueId } from '@karsetu/domain/property/property-unique-id.ts'
import { type FinancialYear, financialYear } from '@karsetu/domain/time/financial-year.ts'
import { type IsoDate, parseIsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Sort } from '../../table/use-list-state.ts'
import { wholeNumber } from '../demand/amount-typed.ts'

const areaFilters = ['zoneId', 'wardId', 'houseCategory'] as const
export const placeFilters = ['year', ...areaFilters] as const
const selectionFilters = ['mohallaId', 'category', 'subCategory', 'propertyUniqueId'] as const
export const propertyFilters = [...placeFilters, ...selectionFilters, 'minAmount', 'maxAmount', 'band'] as const
export type AreaFilter = (typeof areaFilters)[number]
export type SelectionFilter = (typeof selectionFilters)[number]
export type PlaceFilter = (typeof placeFilters)[number]
export type PropertyFilter = (typeof propertyFilters)[number]

type Typed = Partial<Record<PropertyFilter, string>>

const yearOf = (text: string | undefined): FinancialYear | undefined =>
  text !== undefined && /^(19|20|21)\d\d$/.test(text) ? financialYear(Number(text)) : undefined

const usageOf = (text: string | undefined): Usage | undefined => usages.find((each) => each === text)

/** Only what is there. */
function present<Row extends object>(row: { [Key in keyof Row]: Row[Key] | undefined }): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Row // the same keys, those with a value
}

/** The day of the books, where the address names one. */
export function dayQuery({ asOf }: { readonly asOf?: string | undefined }): { asOf?: IsoDate } {
  const day = parseIsoDate(asOf ?? '')
  return day ? { asOf: day } : {}
}

/** What the address gets wrong is not asked. */
export const summaryQuery = (typed: Typed): SummaryFilter =>
  present<SummaryFilter>({
    year: yearOf(typed.year),
    zoneId: wholeNumber(typed.zoneId),
    wardId: wholeNumber(typed.wardId),
    houseCategory: usageOf(typed.houseCategory),
  })

export function listQuery(typed: Typed, sort: Sort | undefined): ListFilter {
  const id = parsePropertyUniqueId(typed.propertyUniqueId ?? '')?.id
  return {
    ...summaryQuery(typed),
    ...present<Omit<ListFilter, keyof SummaryFilter | 'sort' | 'order'>>({
      mohallaId: wholeNumber(typed.mohallaId),
      category: typed.category,
      subCategory: typed.subCategory,
      propertyUniqueId: id,
      minAmount: wholeNumber(typed.minAmount),
      maxAmount: wholeNumber(typed.maxAmount),
      band: wholeNumber(typed.band),
    }),
    sort: sort?.by === 'arvPaise' ? 'arvPaise' : 'propertyUniqueId',
    order: sort?.order ?? 'asc',
  }
}
