import { fileSlotLabels } from '@karsetu/contract/property/register-labels.ts'
import { type PropertyInForm, registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { proofSlots } from '@karsetu/domain/property/form-rules.ts'
import { type FileSlot, fileSlots } from '@karsetu/domain/property/register-state.ts'
import { FileUpload } from '../../../form/FileUpload.tsx'
import { FormSection } from '../../../form/FormSection.tsx'
import { uploadRules } from '../../../form/upload-rules.ts'
import { DownloadButton } from '../../../ui/DownloadButton.tsx'
import classes from './RegisterForm.module.css'

export type ChosenFiles = Partial<Record<FileSlot, File>>

type Props = {
  files: ChosenFiles
  onChange: (files: ChosenFiles) => void
  /** Proofs of what is ticked: also of what the register has had without one. */
  claimed: readonly FileSlot[]
  /** Proofs of what is newly claimed; without them the form is not sent. */
  required: readonly FileSlot[]
  /** Proofs that were wanting when it was last sent. */
  wanting: readonly FileSlot[]
  /** Of a property that is edited: what is on its file. */
  there?: PropertyInForm
  /** Photos taken with the camera and made small on the device, or the documents; without it, all as files. */
  only?: 'photos' | 'documents'
}

const isPhoto = (slot: FileSlot) => slot.startsWith('buildingImage')

/** Images of the building, documents, and proofs of what is claimed. */
export function FileFields({ files, onChange, claimed, required, wanting, there, only }: Props) {
  const proofs: readonly FileSlot[] = proofSlots
  const shown = fileSlots.filter(
    (slot) =>
      (only === undefined || isPhoto(slot) === (only === 'photos')) &&
      (!proofs.includes(slot) || claimed.includes(slot) || there?.files.some((file) => file.slot === slot)),
  )
  return (
    <FormSection title={m.register_section_files()}>
      <div className={`${classes.files} ${classes.wide}`}>
        {shown.map((slot) => (
          <div key={slot}>
            <FileUpload
              label={fileSlotLabels[slot]()}
              rule={isPhoto(slot) ? uploadRules.image : uploadRules.document}
              isPhoto={only === 'photos'}
              required={required.includes(slot)}
              file={files[slot]}
              onChange={(file) => onChange(withFile(files, slot, file))}
              error={wanting.includes(slot) && !files[slot] ? m.common_file_required() : undefined}
            />
            <OnFile there={there} slot={slot} />
          </div>
        ))}
      </div>
    </FormSection>
  )
}

function withFile(files: ChosenFiles, slot: FileSlot, file: File | undefined): ChosenFiles {
  const { [slot]: _before, ...others } = files
  return file ? { ...others, [slot]: file } : others
}

function OnFile({ there, slot }: { there: PropertyInForm | undefined; slot: FileSlot }) {
  const file = there?.files.find((one) => one.slot === slot)
  if (!there || !file) return null
  return (
    <p className={classes.there}>
      <DownloadButton
        call={registerWriteCalls.calls.propertyFile}
        sent={{ params: { id: there.propertyUniqueId, fileId: file.fileId } }}
        variant="subtle"
        size="compact-sm"
      >
        {m.register_file_there({ name: file.fileName })}
      </DownloadButton>
    </p>
  )
}
