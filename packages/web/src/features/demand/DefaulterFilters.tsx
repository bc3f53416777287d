import { defaultAmountRange } from '@karsetu/contract/demand/amount-range.ts'
import { arrearAgeLabels, headLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { demandParts } from '@karsetu/contract/summary/dimensions.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { ARREAR_AGES } from '@karsetu/domain/demand/arrear-age.ts'
import { financialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import type { ListState } from '../../table/use-list-state.ts'
import { useAreaFields, useSelectionFields } from '../assessment/use-filter-fields.ts'
import type { DefaulterFilterName, InputErrors } from './defaulters-query.ts'

type Props = { list: ListState<DefaulterFilterName>; errors: InputErrors | undefined }

const partLabels = { current: m.demand_screen_current, arrears: m.demand_screen_arrears_part }

/** How much, where, which property, and of which tax. */
export function DefaulterFilters({ list, errors }: Props) {
  const area = useAreaFields(list)
  const selection = useSelectionFields(list)
  const { year } = list.filters
  const isYear = year !== undefined && /^(19|20|21)\d\d$/.test(year)
  return (
    <FilterBar
      name="defaulters"
      list={list}
      hint={m.demand_screen_range_hint({
        min: formatCount(defaultAmountRange.minAmount),
        max: formatCount(defaultAmountRange.maxAmount),
      })}
      fields={[
        { name: 'minAmount', kind: 'text', label: m.demand_screen_min(), fieldError: errors?.minAmount },
        { name: 'maxAmount', kind: 'text', label: m.demand_screen_max(), fieldError: errors?.maxAmount },
        ...area,
        ...selection.map((field) => ({
          ...field,
          isExtra: true,
          ...(field.name === 'propertyUniqueId' ? { fieldError: errors?.propertyUniqueId } : {}),
        })),
        {
          name: 'head',
          kind: 'choice',
          label: m.demand_screen_unpaid_head(),
          isExtra: true,
          choices: HEADS.map((head) => ({ value: head, label: headLabels[head]() })),
        },
        {
          name: 'part',
          kind: 'choice',
          label: m.demand_screen_unpaid_part(),
          isExtra: true,
          choices: demandParts.map((part) => ({ value: part, label: partLabels[part]() })),
        },
        {
          name: 'age',
          kind: 'choice',
          label: m.demand_unpaid_age(),
          isExtra: true,
          choices: ARREAR_AGES.map((age) => ({ value: age, label: arrearAgeLabels[age]() })),
        },
        {
          name: 'credit',
          kind: 'choice',
          label: m.demand_screen_credit(),
          isExtra: true,
          choices: [{ value: 'unused', label: m.demand_screen_credit_unused() }],
        },
        // Comes from a dashboard of an earlier year; without it the year is that of the day.
        ...(isYear
          ? [
              {
                name: 'year' as const,
                kind: 'choice' as const,
                label: m.demand_screen_year(),
                isExtra: true,
                choices: [{ value: year, label: financialYearLabel(financialYear(Number(year))) }],
              },
            ]
          : []),
      ]}
    />
  )
}
