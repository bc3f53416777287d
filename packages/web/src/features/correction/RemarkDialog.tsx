import { Remark } from '@karsetu/contract/correction/correction-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { formOf } from '../../form/form-of.ts'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'

const remarkForm = formOf(Remark, (typed: { remarks: string }) => typed)

type Props = { title: string; lead?: string; onSend: (remarks: string) => Promise<unknown>; onClose: () => void }

/** Nothing is refused or taken back without a word why. */
export function RemarkDialog({ title, lead, onSend, onClose }: Props) {
  const form = useHouseForm(remarkForm, { remarks: '' })
  return (
    <Dialog title={title} onClose={onClose}>
      {lead && <p>{lead}</p>}
      <Form form={form} onSubmit={({ remarks }) => onSend(remarks)}>
        <TextField control={form.control} name="remarks" required label={m.correction_remarks()} maxLength={1000} />
        <FormButtons>
          <SubmitButton>{title}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
