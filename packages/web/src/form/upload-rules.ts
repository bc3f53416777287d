import { m } from '@karsetu/contract/words/messages.ts'

export type UploadRule = {
  /** With the dot, lower case: '.xlsx'. */
  extensions: readonly string[]
  maxBytes: number
}

const megabyte = 1024 * 1024

export const uploadRules = {
  spreadsheet: { extensions: ['.xlsx', '.ods', '.csv'], maxBytes: 64 * megabyte },
  image: { extensions: ['.jpg', '.jpeg', '.png'], maxBytes: 10 * megabyte },
  map: { extensions: ['.geojson', '.json'], maxBytes: 48 * megabyte },
  statement: {
    extensions: ['.csv', '.xlsx', '.xls', '.ods', '.tsv', '.sta', '.mt940', '.940', '.txt', '.xml'],
    maxBytes: 16 * megabyte,
  },
  document: { extensions: ['.pdf', '.jpg', '.jpeg', '.png'], maxBytes: 10 * megabyte },
} as const satisfies Record<string, UploadRule>

/** What is wrong with a file, in the reader's words; undefined when nothing is. */
export function errorOfFile(file: Pick<File, 'name' | 'size'>, rule: UploadRule): string | undefined {
  const isKnown = rule.extensions.some((extension) => file.name.toLowerCase().endsWith(extension))
  if (!isKnown) return m.common_upload_wrong_type({ name: file.name, types: rule.extensions.join(' ') })
  if (file.size > rule.maxBytes)
    return m.common_upload_too_large({ name: file.name, size: fileSizeText(rule.maxBytes) })
  return undefined
}

/** 820 KB, 4.5 MB. */
export function fileSizeText(bytes: number): string {
  if (bytes < megabyte) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${Math.round((bytes / megabyte) * 10) / 10} MB`
}
