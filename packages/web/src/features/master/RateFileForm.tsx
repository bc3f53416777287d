import { DayAndSource as DayAndSourceForm } from '@karsetu/contract/master/mohalla-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type ReactNode, useState } from 'react'
import { ApiError, type FieldError } from '../../api/api-error.ts'
import { ErrorList } from '../../form/ErrorList.tsx'
import { FileUpload } from '../../form/FileUpload.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { formOf } from '../../form/form-of.ts'
import { partOf } from '../../form/part-of.ts'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { useHouseForm } from '../../form/use-house-form.ts'
import { toast } from '../../ui/toast.ts'
import { useResolution } from '../revision/use-resolution.ts'
import { DayAndSource } from './DayAndSource.tsx'
import { useMohallasChanged } from './MohallaDialog.tsx'

type Typed = { valid_from: string | undefined; source: string }
type Sent = { valid_from: string; source: string }
const sheetForm = formOf(DayAndSourceForm, (typed: Typed) => typed)

type Answered = { applied: boolean; changeId: number | null }

type Props<Edited> = {
  send: (sent: { body: Sent & { preview: boolean }; files: { rates: File } }) => Promise<Edited>
  /** What would change, as it was looked at. */
  preview: (edited: Edited) => ReactNode
  /** How many changes the button proposes. */
  count: (edited: Edited) => number
  onClose: () => void
}

/** Rates by spreadsheet: looked at before anything changes, and then exactly this is proposed, whole or not at all. */
export function RateFileForm<Edited extends Answered>({ send: ask, preview, count, onClose }: Props<Edited>) {
  const changed = useMohallasChanged()
  const [file, setFile] = useState<File>()
  const [looked, setLooked] = useState<{ content: string; file: File; edited: Edited }>()
  const [errors, setFieldErrors] = useState<readonly FieldError[]>([])
  const form = useHouseForm(sheetForm, { valid_from: undefined, source: '' })
  const resolution = useResolution()
  const isLooked = looked !== undefined && looked.file === file && looked.content === JSON.stringify(form.watch())

  const send = async (body: Sent) => {
    if (file === undefined) return
    setFieldErrors([])
    try {
      const edited = await ask({ body: { ...body, preview: !isLooked }, files: { rates: file } })
      if (!edited.applied) return setLooked({ content: JSON.stringify(form.getValues()), file, edited })
      void toast.success(m.revision_rates_proposed({ number: edited.changeId ?? 0 }), m.common_success())
      await resolution.attach([edited.changeId])
      onClose()
      await changed()
    } catch (thrown) {
      setLooked(undefined)
      const isErroryFile = thrown instanceof ApiError && thrown.code === 'master.rate_file_faulty'
      if (!isErroryFile) throw thrown
      setFieldErrors(thrown.fields)
    }
  }

  return (
    <Form form={form} onSubmit={send}>
      <FileUpload
        label={m.masters_sheet_file()}
        required
        rule={uploadRules.spreadsheet}
        file={file}
        onChange={(chosen) => {
          setFile(chosen)
          setFieldErrors([])
        }}
        error={file === undefined && form.formState.submitCount > 0 ? m.common_file_required() : undefined}
      />
      <ErrorList title={m.masters_sheet_faults()} errors={errors} />
      <DayAndSource form={partOf(form)} resolution={resolution.field} />
      {isLooked && preview(looked.edited)}
      <FormButtons>
        <SubmitButton>
          {isLooked ? m.masters_sheet_apply({ count: count(looked.edited) }) : m.masters_sheet_preview()}
        </SubmitButton>
      </FormButtons>
    </Form>
  )
}
