import { m } from '@karsetu/contract/words/messages.ts'
import type { ComponentProps } from 'react'
import { DateField } from '../../form/DateField.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { TextField } from '../../form/TextField.tsx'
import type { HouseForm } from '../../form/use-house-form.ts'
import { ResolutionUpload } from '../revision/ProposalSource.tsx'
import type { TypedDay } from './mohalla-form.ts'

type Props<Sent> = {
  form: HouseForm<TypedDay, Sent>
  resolution: ComponentProps<typeof ResolutionUpload>
}

/** From which day on what is typed is to hold, and what it rests on. */
export function DayAndSource<Sent>({ form: { control }, resolution }: Props<Sent>) {
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
      <ResolutionUpload {...resolution} />
    </FormSection>
  )
}
