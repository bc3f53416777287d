import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import type { FoundPlace } from '@karsetu/contract/register-import/register-import-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { FormSection } from '../../form/FormSection.tsx'
import type { FieldProps } from '../../form/field-props.ts'
import { SelectField } from '../../form/SelectField.tsx'
import { useNamed } from '../master/use-masters.ts'
import type { AskedPlace, formOf } from './settings-form.ts'

type Control = FieldProps<ReturnType<typeof formOf>>['control']
type Props = { control: Control; place: AskedPlace }

/** Which place of the city the office means by a name that the city does not have; the nearest names first. */
export function PlaceNames({ control, places }: { control: Control; places: readonly AskedPlace[] }) {
  if (places.length === 0) return null
  return (
    <FormSection title={m.register_import_place_names()}>
      {places.map((place) =>
        place.field === 'ward' ? (
          <WardName key={`ward ${place.key}`} control={control} place={place} />
        ) : (
          <MohallaName key={place.key} control={control} place={place} />
        ),
      )}
    </FormSection>
  )
}

function WardName({ control, place: { typed, key, near } }: Props) {
  const named = useNamed()
  const { data: wards = [] } = useCall(masterCalls.calls.allWards, { query: {} })
  const all = wards.map(({ wardId, wardNo, fullName, fullNameHi }) => ({
    id: wardId,
    name: `${wardNo} ${named(fullName, fullNameHi)}`,
  }))
  return (
    <SelectField
      control={control}
      name={`wardNames.${key}`}
      label={m.register_import_place_ward({ typed })}
      hint={m.register_import_place_names_lead()}
      placeholder={m.common_select_label({ label: m.register_import_ward() })}
      choices={choicesOf(near, all)}
      numeric
    />
  )
}

function MohallaName({ control, place: { typed, key, near, wardId, wardNo } }: Props) {
  const named = useNamed()
  const { data: mohallas = [] } = useCall(masterCalls.calls.mohallas, { query: { ward: wardId ?? 0 } })
  const all = mohallas.map(({ mohallaId, name, nameHi }) => ({ id: mohallaId, name: named(name, nameHi) }))
  const label = wardNo === null ? typed : m.register_import_place_of_ward({ typed, ward: String(wardNo) })
  return (
    <SelectField
      control={control}
      name={`mohallaNames.${key}`}
      label={label}
      hint={m.register_import_place_names_lead()}
      placeholder={m.common_select_label({ label: m.register_import_field_mohalla() })}
      choices={choicesOf(near, all)}
      numeric
    />
  )
}

type Named = FoundPlace['near'][number]

const choicesOf = (near: readonly Named[], all: readonly Named[]) =>
  [...near, ...all.filter(({ id }) => !near.some((one) => one.id === id))].map(({ id, name }) => ({
    value: String(id),
    label: name,
  }))
