import { m } from '@karsetu/contract/words/messages.ts'
import { FileUpload } from './FileUpload.tsx'
import type { UploadRule } from './upload-rules.ts'

type Props = {
  hint?: string
  rule: UploadRule
  /** How many are taken. */
  most: number
  files: readonly File[]
  onChange: (files: readonly File[]) => void
}

/** One place for a file, and another as soon as it is filled. */
export function FileUploads({ hint, rule, most, files, onChange }: Props) {
  const places = Math.min(files.length + 1, most)
  return Array.from({ length: places }, (_, at) => (
    <FileUpload
      // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
      key={at}
      label={m.common_upload_document({ number: at + 1 })}
      {...(hint === undefined ? {} : { hint })}
      rule={rule}
      file={files[at]}
      onChange={(file) =>
        onChange(
          file ? [...files.slice(0, at), file, ...files.slice(at + 1)] : files.filter((_each, index) => index !== at),
        )
      }
    />
  ))
}
