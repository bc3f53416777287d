import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import type { Control, FieldValues, Path } from 'react-hook-form'
import { FileUpload } from '../../form/FileUpload.tsx'
import { TextField } from '../../form/TextField.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import classes from './Revision.module.css'

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

type Props = {
  file: File | undefined
  onChange: (file?: File) => void
  error?: string | undefined
  /** The proposal stands already, without it. */
  again?: { onAttach: () => void; onLeave: () => void }
}

/** The resolution or order itself. */
export function ResolutionUpload({ file, onChange, error, again }: Props) {
  return (
    <>
      <FileUpload label={m.revision_document()} rule={pdfOnly} file={file} onChange={onChange} error={error} />
      {again && (
        <div className={classes.again}>
          <ActionButton offBecause={file ? undefined : m.revision_document_choose()} onClick={again.onAttach}>
            {m.revision_document_again()}
          </ActionButton>
          <Button variant="default" onClick={again.onLeave}>
            {m.revision_document_later()}
          </Button>
        </div>
      )}
    </>
  )
}
