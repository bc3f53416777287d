import { stat } from 'node:fs/promises'
import type { UploadField } from '@karsetu/contract/platform/call.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { type FileKind, kindOfName, mediaTypes, uploadRules } from './file-kinds.ts'
import { isSafeFileName } from './file-name.ts'
import { createInspectionPool } from './inspection-pool.ts'

export interface AcceptedFile {
  readonly kind: FileKind
  readonly mediaType: string
  /** As the sender named it; safe to show and to offer for download. */
  readonly fileName: string
  /** Where the bytes to keep are; a picture has been drawn anew in its place. */
  readonly path: string
  readonly sizeBytes: number
}

/** A register of thousands of rows takes its time; who sends a photo does not wait behind it. */
const [papers, tables] = [createInspectionPool(), createInspectionPool()]

/**
 * Takes a file that somebody sent: its name, its extension and its content must say the same, and be one of the kinds
 * the place allows. Pictures are drawn anew; documents and spreadsheets that carry programs are refused.
 * @throws Failure file.* with the reason
 */
export async function acceptFile(
  sent: { readonly path: string; readonly fileName: string },
  purpose: UploadField['purpose'],
): Promise<AcceptedFile> {
  const { path } = sent
  const fileName = sent.fileName.normalize('NFC')
  const rule = uploadRules[purpose]
  if (!isSafeFileName(fileName)) throw fail('file.name_not_allowed')
  const kind = kindOfName(fileName)
  if (!kind || !rule.kinds.includes(kind)) throw fail('file.type_not_allowed', { allowed: rule.kinds.join(', ') })
  const { size } = await stat(path)
  if (size === 0) throw fail('file.empty')
  if (size > rule.megabytes * 1024 * 1024) throw fail('file.too_large', { megabytes: rule.megabytes })
  const isPaper = kind === 'pdf' || kind === 'jpg' || kind === 'png'
  await (isPaper ? papers : tables).inspect(path, kind)
  return { kind, mediaType: mediaTypes[kind], fileName, path, sizeBytes: (await stat(path)).size }
}
