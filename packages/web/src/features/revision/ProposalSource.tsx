import { m } from '@karsetu/contract/words/messages.ts'
import type { Control, FieldValues, Path } from 'react-hook-form'
import { FileUpload } from '../../form/FileUpload.tsx'
import { TextField } from '../../form/TextField.tsx'
import { uploadRules } from '../../form/upload-rules.ts'

const pdfOnly = { ...uploadRules.document, extensions: ['.pdf'] }

/** What a proposal rests on, in words. */
export function SourceField<Typed extends FieldValues, Sent>({
  control,
  name,
}: {
  control: Control<Typed, unknown, Sent>
  name: Path<Typed>
}) {
  return (
    <TextField
      control={control}
      name={name}
      required
      label={m.revision_source()}
      hint={m.masters_source_hint()}
      maxLength={300}
    />
  )
}

/** The resolution or order itself. */
export function ResolutionUpload({
  file,
  onChange,
  error,
}: {
  file: File | undefined
  onChange: (file?: File) => void
  error?: string | undefined
}) {
  return <FileUpload label={m.revision_document()} rule={pdfOnly} file={file} onChange={onChange} error={error} />
}
