import { usageLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { filterTypes, matchingStatuses } from '@karsetu/contract/property/register-list-calls.ts'
import { filterTypeLabels, matchingLabels, statusLabels } from '@karsetu/contract/property/register-list-labels.ts'
import { usages } from '@karsetu/contract/property/usage.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { propertyStatuses } from '@karsetu/domain/property/register-state.ts'
import { financialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useCall } from '../../../api/use-call.ts'
import { useLocale } from '../../../locale/locale.ts'
import type { FilterField } from '../../../table/FilterBar.tsx'
import type { ListState } from '../../../table/use-list-state.ts'
import { currentYear } from '../../../ui/today.ts'
import { numberOf, usePlaceChoices } from '../../notice/place-filters.ts'
import { useMohallaChoices } from '../use-mohalla-choices.ts'
import type { RegisterFilterName } from './register-query.ts'

type Field = FilterField<RegisterFilterName>

/** How many years back an assessment can be looked at in the list. */
const yearsBack = 5

/** The filters of the register: those of every day first, the others a step away. */
export function useRegisterFields(list: ListState<RegisterFilterName>): Field[] {
  const isHindi = useLocale() === 'hi'
  const ward = numberOf(list.filters.wardId)
  const { zones, wards } = usePlaceChoices(numberOf(list.filters.zoneId))
  const mohallas = useMohallaChoices(ward)
  const categories = useCall(masterCalls.calls.categories, {})
  const nameOf = (each: { name: string; nameHi: string }) => (isHindi ? each.nameHi : each.name)
  const chosen = categories.data?.find(({ code }) => code === list.filters.category)
  const thisYear = currentYear()
  const choice = (name: RegisterFilterName, label: string, choices: { value: string; label: string }[]) =>
    ({ name, label, kind: 'choice', choices }) as const
  return [
    { name: 'ownerName', kind: 'text', label: m.register_list_col_owner() },
    { name: 'propertyUniqueId', kind: 'text', label: m.register_list_col_id() },
    choice('zoneId', m.register_list_col_zone(), zones),
    choice('wardId', m.register_list_col_ward(), wards),
    choice('mohallaId', m.register_list_col_mohalla(), mohallas),
    choice(
      'houseCategory',
      m.register_list_col_use(),
      usages.map((usage) => ({ value: usage, label: usageLabels[usage]() })),
    ),
    ...[
      choice(
        'category',
        m.register_list_col_category(),
        (categories.data ?? []).map((each) => ({ value: each.code, label: nameOf(each) })),
      ),
      choice(
        'subCategory',
        m.register_list_col_sub_category(),
        (chosen?.subCategories ?? []).map((each) => ({ value: each.code, label: nameOf(each) })),
      ),
      { name: 'mobileNumber', kind: 'text', label: m.register_list_col_mobile() } as const,
      { name: 'PTINNo', kind: 'text', label: m.property_ptin() } as const,
      choice(
        'status',
        m.register_list_col_status(),
        propertyStatuses.map((status) => ({ value: status, label: statusLabels[status]() })),
      ),
      choice(
        'matchingStatus',
        m.register_list_matching(),
        matchingStatuses.map((status) => ({ value: status, label: matchingLabels[status]() })),
      ),
      choice(
        'filterType',
        m.register_list_filter_type(),
        filterTypes.map((type) => ({ value: type, label: filterTypeLabels[type]() })),
      ),
      { name: 'minAmount', kind: 'text', label: m.register_list_min() } as const,
      { name: 'maxAmount', kind: 'text', label: m.register_list_max() } as const,
      choice(
        'year',
        m.register_list_year(),
        Array.from({ length: yearsBack + 1 }, (_, back) => financialYear(thisYear - back)).map((year) => ({
          value: String(year),
          label: financialYearLabel(year),
        })),
      ),
    ].map((field) => ({ ...field, isExtra: true })),
  ]
}
