import { auditDeskCalls, SampleForm } from '@karsetu/contract/audit-desk/audit-desk-calls.ts'
import { populationLabels, populations } from '@karsetu/contract/audit-desk/audit-desk-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCommand } from '../../api/use-command.ts'
import { DateField } from '../../form/DateField.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { formOf } from '../../form/form-of.ts'
import { NumberField } from '../../form/NumberField.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'

type Typed = {
  population: string | undefined
  startDate: string | undefined
  endDate: string | undefined
  size: number | null
  seed: string
}
const form = formOf(SampleForm, (typed: Typed) => typed)
const empty: Typed = { population: undefined, startDate: undefined, endDate: undefined, size: 25, seed: '' }

type Props = { onDrawn: (count: number) => unknown; onClose: () => void }

/** Draws a sample of a population of some days. */
export function DrawSampleDialog({ onDrawn, onClose }: Props) {
  const draw = useCommand(auditDeskCalls.calls.drawSample, { onSuccess: ({ drawn }) => onDrawn(drawn) })
  const sample = useHouseForm(form, empty)
  const { control } = sample
  return (
    <Dialog title={m.audit_draw()} onClose={onClose} widthVw={50}>
      <Form form={sample} onSubmit={(body) => draw.mutateAsync({ body })}>
        <SelectField
          control={control}
          name="population"
          required
          label={m.audit_population()}
          choices={populations.map((value) => ({ value, label: populationLabels[value]() }))}
        />
        <DateField control={control} name="startDate" required label={m.list_start_date()} />
        <DateField control={control} name="endDate" required label={m.list_end_date()} />
        <NumberField control={control} name="size" required wholeOnly label={m.audit_size()} />
        <TextField control={control} name="seed" label={m.audit_seed()} hint={m.audit_seed_hint()} maxLength={64} />
        <FormButtons>
          <SubmitButton />
        </FormButtons>
      </Form>
    </Dialog>
  )
}
