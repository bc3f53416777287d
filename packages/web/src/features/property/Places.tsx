import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import type { PropertySearch } from '@karsetu/contract/property/search-form.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type ReactNode, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useCall } from '../../api/use-call.ts'
import { type Choice, SelectField } from '../../form/SelectField.tsx'
import type { HouseForm } from '../../form/use-house-form.ts'
import { useLocale } from '../../locale/locale.ts'
import classes from './Search.module.css'
import type { SearchTyped } from './search-question.ts'

type SearchFormState = HouseForm<SearchTyped, PropertySearch>
type Props = {
  form: SearchFormState
  /** A mohalla must be chosen. */
  isNeeded: boolean
}

/** Zone, ward and mohalla, each within the one before. */
export default function Places({ form, isNeeded }: Props): ReactNode {
  const isHindi = useLocale() === 'hi'
  const [zone, ward] = useWatch({ control: form.control, name: ['zoneId', 'wardId'] })
  const zones = useCall(masterCalls.calls.allZones, {})
  const wards = useCall(masterCalls.calls.allWards, { query: zone ? { zone } : {} })
  const mohallas = useCall(masterCalls.calls.mohallas, {
    query: { ...(zone ? { zone } : {}), ...(ward ? { ward } : {}) },
  })
  useOnlyWithin(
    form,
    'wardId',
    wards.data?.map(({ wardId }) => wardId),
  )
  useOnlyWithin(
    form,
    'mohallaId',
    mohallas.data?.map(({ mohallaId }) => mohallaId),
  )

  if (zones.error ?? wards.error ?? mohallas.error) return <p role="status">{m.search_places_failed()}</p>
  const named = (name: string, nameHi: string) => (isHindi && nameHi ? nameHi : name)
  const choices = {
    zone: zones.data?.map((each): Choice => ({ value: String(each.zoneId), label: named(each.name, each.nameHi) })),
    ward: wards.data?.map(
      (each): Choice => ({
        value: String(each.wardId),
        label: `${each.wardNo} ${named(each.fullName, each.fullNameHi)}`,
      }),
    ),
    mohalla: mohallas.data
      ?.map((each): Choice => ({ value: String(each.mohallaId), label: named(each.name, each.nameHi) }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
  }
  return (
    <div className={classes.places}>
      <SelectField
        control={form.control}
        name="zoneId"
        numeric
        label={m.search_zone()}
        placeholder={m.search_any_zone()}
        choices={choices.zone ?? []}
      />
      <SelectField
        control={form.control}
        name="wardId"
        numeric
        label={m.search_ward()}
        placeholder={m.search_any_ward()}
        choices={choices.ward ?? []}
      />
      <SelectField
        control={form.control}
        name="mohallaId"
        numeric
        required={isNeeded}
        label={m.search_mohalla()}
        placeholder={isNeeded ? m.common_select_label({ label: m.search_mohalla() }) : m.search_any_mohalla()}
        choices={choices.mohalla ?? []}
      />
    </div>
  )
}

/** A ward outside the newly chosen zone, or a mohalla outside the ward, is let go. */
function useOnlyWithin(form: SearchFormState, field: 'wardId' | 'mohallaId', known: number[] | undefined) {
  const isOutside =
    known !== undefined && form.getValues(field) !== undefined && !known.includes(Number(form.getValues(field)))
  useEffect(() => {
    if (isOutside) form.setValue(field, undefined)
  }, [form, field, isOutside])
}
