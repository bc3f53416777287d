import { m } from '@karsetu/contract/words/messages.ts'
import { useEffect } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import { Form } from '../../form/Form.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { PlaceFields } from './PlaceFields.tsx'
import classes from './Search.module.css'
import { fieldOfWay, SearchForm as Schema, type SearchTyped, type SearchWay, searchWays } from './search-question.ts'

type Props = {
  /** What the address asks for. */
  query: SearchTyped
  isAsked: boolean
  onSearch: (typed: SearchTyped) => void
}

const wayLabels: Record<SearchWay, { label: () => string; hint: () => string }> = {
  id: { label: m.search_by_id, hint: m.search_id_hint },
  mobile: { label: m.search_by_mobile, hint: m.search_mobile_hint },
  owner: { label: m.search_by_owner, hint: m.search_owner_hint },
  house: { label: m.search_by_house, hint: m.search_house_hint },
  ptin: { label: m.search_by_ptin, hint: m.search_ptin_hint },
}

/** One thing the citizen knows, and one button. */
export function SearchForm({ query: request, isAsked, onSearch }: Props) {
  const form = useHouseForm(Schema, request)
  const by = useWatch({ control: form.control, name: 'by' })
  const key = JSON.stringify(request)

  // biome-ignore lint/correctness/useExhaustiveDependencies: back and forward bring another address, never another form
  useEffect(() => {
    form.reset(request)
    // An address that was typed or sent may be wrong; say so as if the button had been pressed.
    if (isAsked) void form.trigger()
  }, [key])
  // A fault of the way left behind says nothing about the new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on the change of the way only
  useEffect(() => {
    if (form.formState.isDirty) form.clearErrors()
  }, [by])

  return (
    <Form form={form} label={m.search_title()} onSubmit={() => onSearch(form.getValues())}>
      <ChoiceField
        control={form.control}
        name="by"
        label={m.search_by()}
        choices={searchWays.map((way) => ({ value: way, label: wayLabels[way].label() }))}
      />
      <WayField control={form.control} by={by} />
      {by === 'owner' && (
        <TextField control={form.control} name="houseNumber" label={m.search_house_optional()} maxLength={60} />
      )}
      <PlaceFields form={form} isNeeded={by === 'house'} />
      <div className={classes.submit}>
        <SubmitButton>{m.search_button()}</SubmitButton>
      </div>
    </Form>
  )
}

function WayField({ control, by }: { control: Control<SearchTyped, unknown, unknown>; by: SearchWay }) {
  return (
    <div className={classes.big}>
      <TextField
        key={by}
        control={control}
        name={fieldOfWay[by]}
        label={wayLabels[by].label()}
        hint={wayLabels[by].hint()}
        type={by === 'mobile' ? 'tel' : 'text'}
        maxLength={by === 'owner' ? 120 : 60}
        required
        isSearchField
      />
    </div>
  )
}
