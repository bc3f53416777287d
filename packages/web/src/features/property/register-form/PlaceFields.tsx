import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { ptinLength } from '@karsetu/domain/property/ptin.ts'
import { registerLimits } from '@karsetu/domain/property/register-limits.ts'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useCall } from '../../../api/use-call.ts'
import { FormSection } from '../../../form/FormSection.tsx'
import { NumberField } from '../../../form/NumberField.tsx'
import { SelectField } from '../../../form/SelectField.tsx'
import { TextField } from '../../../form/TextField.tsx'
import type { HouseForm } from '../../../form/use-house-form.ts'
import { useNamed, useWardChoices, useZones } from '../../master/use-masters.ts'
import { AddressFields } from './FactFields.tsx'
import type { PropertyTyped } from './property-typed.ts'

type Props = { form: HouseForm<PropertyTyped, unknown>; isNew: boolean }

/** Zone, ward and mohalla, each within the one before, and the address in them. */
export function PlaceFields({ form, isNew }: Props) {
  const { control } = form
  const named = useNamed()
  const [zone, ward] = useWatch({ control, name: ['zoneId', 'wardId'] })
  const zones = useZones()
  const wards = useWardChoices(zone)
  const { data: mohallas } = useCall(
    masterCalls.calls.mohallas,
    { query: { ward: ward ?? 0 } },
    { enabled: ward !== undefined },
  )
  const inWard = ward === undefined ? [] : (mohallas ?? [])
  useLetGo(form, 'wardId', zone !== undefined && wards.length > 0 ? wards.map(({ value }) => Number(value)) : undefined)
  useLetGo(form, 'mohallaId', mohallas && ward !== undefined ? mohallas.map(({ mohallaId }) => mohallaId) : undefined)
  return (
    <FormSection title={m.register_section_place()}>
      <SelectField control={control} name="zoneId" numeric required label={m.search_zone()} choices={zones.choices} />
      <SelectField control={control} name="wardId" numeric required label={m.search_ward()} choices={wards} />
      <SelectField
        control={control}
        name="mohallaId"
        numeric
        required
        label={m.search_mohalla()}
        choices={inWard
          .map(({ mohallaId, name, nameHi }) => ({ value: String(mohallaId), label: named(name, nameHi) }))
          .toSorted((a, b) => a.label.localeCompare(b.label))}
      />
      <AddressFields form={form} isNew={isNew} />
      <TextField control={control} name="PTINNo" label={m.property_ptin()} maxLength={ptinLength.most} />
      <TextField
        control={control}
        name="oldPropertyTaxId"
        label={m.register_old_tax_id()}
        maxLength={registerLimits.oldPropertyTaxId}
      />
      {isNew && (
        <>
          <NumberField control={control} name="latitude" label={m.register_latitude()} hint={m.register_point_hint()} />
          <NumberField
            control={control}
            name="longitude"
            label={m.register_longitude()}
            hint={m.register_point_hint()}
          />
        </>
      )}
    </FormSection>
  )
}

/** A ward outside the newly chosen zone, or a mohalla outside the ward, is let go. */
function useLetGo(
  form: HouseForm<PropertyTyped, unknown>,
  field: 'wardId' | 'mohallaId',
  known: readonly number[] | undefined,
) {
  const value = useWatch({ control: form.control, name: field })
  const isOutside = known !== undefined && value !== undefined && !known.includes(value)
  useEffect(() => {
    if (isOutside) form.setValue(field, undefined)
  }, [form, field, isOutside])
}
