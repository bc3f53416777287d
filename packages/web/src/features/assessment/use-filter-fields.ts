import { usageLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { demandSummaryCalls } from '@karsetu/contract/demand/demand-summary.ts'
import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { usages } from '@karsetu/contract/property/usage.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type FinancialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'
import type { FilterField } from '../../table/FilterBar.tsx'
import type { ListState } from '../../table/use-list-state.ts'
import { currentYear } from '../../ui/today.ts'
import { amountErrors, wholeNumber } from '../demand/amount-typed.ts'
import type { AreaFilter, PlaceFilter, PropertyFilter, SelectionFilter } from './list-query.ts'

/** Zone, ward and use, with the choices there are. */
export function useAreaFields(list: ListState<AreaFilter>): FilterField<AreaFilter>[] {
  const isHindi = useLocale() === 'hi'
  const zone = wholeNumber(list.filters.zoneId)
  const zones = useCall(masterCalls.calls.allZones, {})
  const wards = useCall(masterCalls.calls.allWards, { query: zone ? { zone } : {} })
  return [
    {
      name: 'zoneId',
      kind: 'choice',
      label: m.demand_zone(),
      choices: (zones.data ?? []).map((each) => ({
        value: String(each.zoneId),
        label: isHindi ? each.nameHi : each.name,
      })),
    },
    {
      name: 'wardId',
      kind: 'choice',
      label: m.demand_ward(),
      choices: (wards.data ?? []).map((each) => ({
        value: String(each.wardId),
        label: `${each.wardNo} ${isHindi ? each.fullNameHi : each.fullName}`,
      })),
    },
    {
      name: 'houseCategory',
      kind: 'choice',
      label: m.demand_usage(),
      choices: usages.map((usage) => ({ value: usage, label: usageLabels[usage]() })),
    },
  ]
}

/**
 * The same, and the financial year.
 * @param shown the year of the figures in the latest answer; where no year is chosen they are of one all the same
 */
export function usePlaceFields(
  list: ListState<PlaceFilter>,
  shown: FinancialYear = currentYear(),
): FilterField<PlaceFilter>[] {
  const area = useAreaFields(list)
  const total = useCall(demandSummaryCalls.calls.total, { query: {} })
  const years = new Set([shown, ...(total.data?.years ?? []).map(({ financialYear }) => financialYear)])
  const choices = [...years]
    .toSorted((a, b) => b - a)
    .map((year) => ({ value: String(year), label: financialYearLabel(year) }))
  return [{ name: 'year', kind: 'choice', label: m.demand_screen_year(), choices, preset: String(shown) }, ...area]
}

/** Which properties of the place: mohallas once a ward is chosen, sub-categories once a category is. */
export function useSelectionFields(list: ListState<SelectionFilter | 'wardId'>): FilterField<SelectionFilter>[] {
  const isHindi = useLocale() === 'hi'
  const ward = wholeNumber(list.filters.wardId)
  const categories = useCall(masterCalls.calls.categories, {})
  const mohallas = useCall(masterCalls.calls.mohallas, { query: { ward: ward ?? 0 } }, { enabled: ward !== undefined })
  const nameOf = (each: { name: string; nameHi: string }) => (isHindi ? each.nameHi : each.name)
  const chosen = categories.data?.find(({ code }) => code === list.filters.category)
  return [
    {
      name: 'mohallaId',
      kind: 'choice',
      label: m.arv_mohalla(),
      choices: (ward ? (mohallas.data ?? []) : []).map((each) => ({
        value: String(each.mohallaId),
        label: nameOf(each),
      })),
    },
    {
      name: 'category',
      kind: 'choice',
      label: m.arv_category(),
      choices: (categories.data ?? []).map((each) => ({ value: each.code, label: nameOf(each) })),
    },
    {
      name: 'subCategory',
      kind: 'choice',
      label: m.arv_sub_category(),
      choices: (chosen?.subCategories ?? []).map((each) => ({ value: each.code, label: nameOf(each) })),
    },
    { name: 'propertyUniqueId', kind: 'text', label: m.demand_property_id() },
  ]
}

/** Year, place and property, and the bounds of the value. */
export function usePropertyFields(
  list: ListState<PropertyFilter>,
  shown: FinancialYear | undefined,
): FilterField<PropertyFilter>[] {
  const errors = amountErrors(list.filters)
  return [
    ...usePlaceFields(list, shown),
    ...useSelectionFields(list),
    { name: 'minAmount', kind: 'text', label: m.arv_least(), fieldError: errors?.minAmount },
    { name: 'maxAmount', kind: 'text', label: m.arv_most(), fieldError: errors?.maxAmount },
  ]
}
