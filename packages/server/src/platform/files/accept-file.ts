import { createReadStream } from 'node:fs'
import { open, readFile, stat, writeFile } from 'node:fs/promises'
import type { UploadField } from '@karsetu/contract/platform/call.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { fileTypeFromFile } from 'file-type'
import { refuseOtherEncodings } from '../spreadsheet/csv-reader.ts'
import { openWorkbook } from '../spreadsheet/open-workbook.ts'
import { type FileKind, kindOfName, mediaTypes, uploadRules } from './file-kinds.ts'
import { isSafeFileName } from './file-name.ts'
import { inspectPdf } from './pdf-inspection.ts'
import { redrawPicture } from './picture.ts'

export interface AcceptedFile {
  readonly kind: FileKind
  readonly mediaType: string
  /** As the sender named it; safe to show and to offer for download. */
  readonly fileName: string
  /** Where the bytes to keep are; a picture has been drawn anew in its place. */
  readonly path: string
  readonly sizeBytes: number
}

const mostPages = 100

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
  if (await holdsTestVirus(path)) throw fail('file.active_content')
  if (!(await contentIs(path, kind))) throw fail('file.content_differs')
  await inspectContent(path, kind)
  return { kind, mediaType: mediaTypes[kind], fileName, path, sizeBytes: (await stat(path)).size }
}

/**
 * CSV and GeoJSON have no marks of their own: they are what no other kind claims, and no markup. A workbook whose parts stand in an unusual order is
 * known only as ZIP; opening it shows what it is.
 */
async function contentIs(path: string, kind: FileKind): Promise<boolean> {
  const found = (await fileTypeFromFile(path))?.ext
  if (kind === 'csv') return found === undefined && (await firstSign(path)) !== '<'
  if (kind === 'geojson') return (found === undefined || found === 'json') && (await firstSign(path)) === '{'
  return found === kind || (found === 'zip' && (kind === 'xlsx' || kind === 'ods'))
}

/** What a text begins with, blanks and a byte order mark aside. */
async function firstSign(path: string): Promise<string | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.toString('utf8', 0, bytesRead).replace(/^[\uFEFF\s]+/, '')[0]
  } finally {
    await file.close()
  }
}

async function inspectContent(path: string, kind: FileKind): Promise<void> {
  if (kind === 'pdf') inspectPdf(await readFile(path), { pages: mostPages })
  else if (kind === 'jpg' || kind === 'png') await writeFile(path, await redrawPicture(await readFile(path), kind))
  else if (kind === 'csv' || kind === 'geojson') await refuseOtherEncodings(path)
  else await openWorkbook(path, kind)
}

/**
 * The harmless file by which virus scanners are tried out (EICAR). There is no scanner here; refusing it shows that what
 * comes in is looked at. Put together from parts, so that no scanner takes this source for it.
 */
const testVirusMark = Buffer.from(['EICAR-STANDARD', 'ANTIVIRUS-TEST-FILE!'].join('-'))

async function holdsTestVirus(path: string): Promise<boolean> {
  let carried = Buffer.alloc(0)
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    const bytes = Buffer.concat([carried, piece])
    if (bytes.includes(testVirusMark)) return true
    carried = bytes.subarray(-testVirusMark.length)
  }
  return false
}
