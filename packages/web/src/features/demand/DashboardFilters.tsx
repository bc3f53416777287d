import { usageLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { usages } from '@karsetu/contract/property/usage.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type FinancialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'
import type { ListState } from '../../table/use-list-state.ts'
import classes from './Demand.module.css'

type Filter = 'year' | 'zoneId' | 'wardId' | 'usage'
type Props = { list: ListState<Filter>; years: readonly FinancialYear[]; year: FinancialYear }

/** Year, zone, ward and usage of the dashboard, held in its address. */
export function DashboardFilters({ list, years, year }: Props) {
  const isHindi = useLocale() === 'hi'
  const zone = Number(list.filters.zoneId) || undefined
  const zones = useCall(masterCalls.calls.allZones, {})
  const wards = useCall(masterCalls.calls.allWards, { query: zone ? { zone } : {} })
  const every = { value: '', label: m.common_all() }
  const shown = years.includes(year) ? years : [year, ...years]
  return (
    <search className={classes.fields} aria-label={m.common_filters()}>
      <Choice
        label={m.demand_screen_year()}
        value={String(year)}
        choices={shown.map((each) => ({ value: String(each), label: financialYearLabel(each) }))}
        onChange={(value) => list.setFilters({ year: value })}
      />
      <Choice
        label={m.demand_zone()}
        value={list.filters.zoneId ?? ''}
        choices={[
          every,
          ...(zones.data ?? []).map((zone) => ({
            value: String(zone.zoneId),
            label: isHindi ? zone.nameHi : zone.name,
          })),
        ]}
        onChange={(value) => list.setFilters({ zoneId: value, wardId: '' })}
      />
      <Choice
        label={m.demand_ward()}
        value={list.filters.wardId ?? ''}
        choices={[
          every,
          ...(wards.data ?? []).map((ward) => ({
            value: String(ward.wardId),
            label: `${ward.wardNo} ${isHindi ? ward.fullNameHi : ward.fullName}`,
          })),
        ]}
        onChange={(value) => list.setFilters({ wardId: value })}
      />
      <Choice
        label={m.demand_usage()}
        value={list.filters.usage ?? ''}
        choices={[every, ...usages.map((usage) => ({ value: usage, label: usageLabels[usage]() }))]}
        onChange={(value) => list.setFilters({ usage: value })}
      />
    </search>
  )
}

type ChoiceProps = {
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** A field of a form, which is not sent without it. */
  required?: boolean
}

export function Choice({ label, value, choices, onChange, required = false }: ChoiceProps) {
  return (
    <label className={classes.field}>
      <span>
        {label}
        {required && (
          <span aria-hidden className={classes.star}>
            {' '}
            *
          </span>
        )}
      </span>
      <select
        aria-required={required || undefined}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
