import type { FilterKind, ListFilter, ListFilters } from '@karsetu/contract/list/list-filter.ts'
import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { financialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useCall } from '../api/use-call.ts'
import { useLocale } from '../locale/locale.ts'
import type { FilterField } from '../table/FilterBar.tsx'
import type { ListState } from '../table/use-list-state.ts'
import { currentYear } from '../ui/today.ts'
import type { FilterErrors } from './list-query.ts'

type Option = { value: string; label: string }

type Filtered = {
  list: { filters: ListFilters }
  state: ListState
  errors: FilterErrors | undefined
  fixed?: Readonly<Record<string, unknown>> | undefined
}

/** The fields of a list's filter bar, with the choices there are. */
export function useFilterFields({ list, state, errors, fixed }: Filtered): FilterField<string>[] {
  const declared = Object.entries(list.filters).filter(
    ([name, { isHidden }]) => fixed?.[name] === undefined && (!isHidden || state.filters[name] !== undefined),
  )
  const optionsOf = useMasterOptions(new Set(declared.map(([, { kind }]) => kind)), state.filters)
  return declared.map(([name, filter]): FilterField<string> => {
    const common = { name, label: filter.label(), isExtra: filter.isExtra ?? false, fieldError: errors?.[name] }
    if (filter.kind === 'date') return { ...common, kind: 'date' }
    if (filter.kind === 'text' || filter.kind === 'amount') return { ...common, kind: 'text' }
    return { ...common, kind: 'choice', choices: optionsOf(filter) }
  })
}

type Named = { name: string; nameHi: string }
const idOfWord = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined)

/** Choices of places, categories and years; each is loaded only where a filter needs it. */
function useMasterOptions(
  kinds: ReadonlySet<FilterKind>,
  filters: ListState['filters'],
): (filter: ListFilter) => Option[] {
  const isHindi = useLocale() === 'hi'
  const { calls } = masterCalls
  const [zone, ward] = [idOfWord(filters.zoneId), idOfWord(filters.wardId)]
  const zones = useCall(calls.allZones, {}, { enabled: kinds.has('zone') })
  const wards = useCall(calls.allWards, { query: zone ? { zone } : {} }, { enabled: kinds.has('ward') })
  const mohallas = useCall(
    calls.mohallas,
    { query: { ward: ward ?? 0 } },
    { enabled: kinds.has('mohalla') && ward !== undefined },
  )
  const categories = useCall(calls.categories, {}, { enabled: kinds.has('category') })
  const nameOf = (each: Named) => (isHindi ? each.nameHi : each.name)
  const chosen = categories.data?.find(({ code }) => code === filters.category)
  const byKind: Partial<Record<FilterKind, () => Option[]>> = {
    zone: () => (zones.data ?? []).map((each) => ({ value: String(each.zoneId), label: nameOf(each) })),
    ward: () =>
      (wards.data ?? []).map((each) => ({
        value: String(each.wardId),
        label: `${each.wardNo} ${isHindi ? each.fullNameHi : each.fullName}`,
      })),
    mohalla: () =>
      (ward === undefined ? [] : (mohallas.data ?? [])).map((each) => ({
        value: String(each.mohallaId),
        label: nameOf(each),
      })),
    category: () => (categories.data ?? []).map((each) => ({ value: each.code, label: nameOf(each) })),
    subCategory: () => (chosen?.subCategories ?? []).map((each) => ({ value: each.code, label: nameOf(each) })),
    year: () => yearOptions(filters.year),
  }
  return ({ kind, options = [] }) => byKind[kind]?.() ?? options.map(({ value, label }) => ({ value, label: label() }))
}

const yearsBack = 10

/** Next year and the years back; also one that a link names. */
function yearOptions(request: string | undefined): Option[] {
  const next = currentYear() + 1
  const years = Array.from({ length: yearsBack }, (_, back) => next - back)
  const named = /^(19|20|21)\d\d$/.test(request ?? '') ? [Number(request)] : []
  return [...new Set([...years, ...named])].map((year) => ({
    value: String(year),
    label: financialYearLabel(financialYear(year)),
  }))
}
