import { m } from '@karsetu/contract/words/messages.ts'
import { DateField } from '../../form/DateField.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { TextField } from '../../form/TextField.tsx'
import type { HouseForm } from '../../form/use-house-form.ts'
import type { TypedDay } from './mohalla-form.ts'

/** From which day on what is typed is to hold, and what it rests on. */
export function DayAndSource<Sent>({ form: { control } }: { form: HouseForm<TypedDay, Sent> }) {
  return (
    <FormSection title={m.masters_dated()}>
      <DateField
        control={control}
        name="valid_from"
        required
        label={m.masters_valid_from()}
        hint={m.masters_valid_from_hint()}
      />
      <TextField
        control={control}
        name="source"
        required
        label={m.master_source()}
        hint={m.masters_source_hint()}
        maxLength={300}
      />
    </FormSection>
  )
}
