import { type MohallaEdited, type MohallaRow, mohallaCalls } from '@karsetu/contract/master/mohalla-calls.ts'
import { RatesForm } from '@karsetu/contract/master/mohalla-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { ApiError, type FieldFault } from '../../api/api-error.ts'
import { useCommand } from '../../api/use-command.ts'
import { FileUpload } from '../../form/FileUpload.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { formOf } from '../../form/form-of.ts'
import { partOf } from '../../form/part-of.ts'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { toast } from '../../ui/toast.ts'
import { useResolution } from '../revision/use-resolution.ts'
import { DayAndSource } from './DayAndSource.tsx'
import { useMohallasChanged } from './MohallaDialog.tsx'
import { RateChanges } from './RateChanges.tsx'
import classes from './RateSheetDialog.module.css'

type Typed = { valid_from: string | undefined; source: string }
const sheetForm = formOf(RatesForm.pick({ valid_from: true, source: true }), (typed: Typed) => typed)

/** What was looked at, so that exactly this is applied. */
type Looked = { content: string; file: File; edited: MohallaEdited }

type Props = { mohalla: MohallaRow; onClose: () => void }

/** Rates by spreadsheet: taken from here, looked at before anything changes, applied whole or not at all. */
export function RateSheetDialog({ mohalla, onClose }: Props) {
  const changed = useMohallasChanged()
  const [file, setFile] = useState<File>()
  const [looked, setLooked] = useState<Looked>()
  const [faults, setFaults] = useState<readonly FieldFault[]>([])
  const form = useHouseForm(sheetForm, { valid_from: undefined, source: '' })
  const resolution = useResolution()
  const edit = useCommand(mohallaCalls.calls.edit)
  const params = { id: mohalla.mohallaId }
  const isLooked = looked !== undefined && looked.file === file && looked.content === JSON.stringify(form.watch())

  const send = async (body: Typed) => {
    if (file === undefined) return
    setFaults([])
    try {
      const edited = await edit.mutateAsync({ params, body: { ...body, preview: !isLooked }, files: { rates: file } })
      if (!edited.applied) return setLooked({ content: JSON.stringify(form.getValues()), file, edited })
      void toast.success(m.revision_rates_proposed({ number: edited.changeId ?? 0 }), m.common_success())
      await resolution.attach([edited.changeId])
      onClose()
      await changed()
    } catch (thrown) {
      setLooked(undefined)
      const isFaultyFile = thrown instanceof ApiError && thrown.code === 'master.rate_file_faulty'
      if (!isFaultyFile) throw thrown
      setFaults(thrown.fields)
    }
  }

  return (
    <Dialog title={m.masters_sheet()} onClose={onClose} widthVw={60}>
      <p>{m.masters_sheet_step()}</p>
      <DownloadButton call={mohallaCalls.calls.rateSheet} sent={{ params }} variant="default" mb="md">
        {m.masters_sheet_template()}
      </DownloadButton>
      <Form form={form} onSubmit={() => send(form.getValues())}>
        <FileUpload
          label={m.masters_sheet_file()}
          required
          rule={uploadRules.spreadsheet}
          file={file}
          onChange={(chosen) => {
            setFile(chosen)
            setFaults([])
          }}
          error={file === undefined && form.formState.submitCount > 0 ? m.common_file_required() : undefined}
        />
        <Faults faults={faults} />
        <DayAndSource form={partOf(form)} resolution={resolution.field} />
        {isLooked && <RateChanges edited={looked.edited} />}
        <FormButtons>
          <SubmitButton>
            {isLooked ? m.masters_sheet_apply({ count: looked.edited.changes.length }) : m.masters_sheet_preview()}
          </SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}

function Faults({ faults }: { faults: readonly FieldFault[] }) {
  if (faults.length === 0) return null
  return (
    <section className={classes.faults} role="alert">
      <h2>{m.masters_sheet_faults()}</h2>
      <ul>
        {faults.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
    </section>
  )
}
