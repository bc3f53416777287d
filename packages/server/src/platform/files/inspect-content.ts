import { createReadStream } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { fileTypeFromFile } from 'file-type'
import { refuseOtherEncodings } from '../spreadsheet/csv-reader.ts'
import { openWorkbook } from '../spreadsheet/open-workbook.ts'
import type { FileKind } from './file-kinds.ts'
import { inspectPdf } from './pdf-inspection.ts'
import { redrawPicture } from './picture.ts'

const mostPages = 100

/**
 * Whether a file's content is what its name says, and may be kept: a picture is drawn anew in its place, documents and
 * spreadsheets that carry programs are refused.
 * @throws Failure file.* with the reason
 */
export async function inspectContent(path: string, kind: FileKind): Promise<void> {
  if (await holdsTestVirus(path)) throw fail('file.active_content')
  if (!(await contentIs(path, kind))) throw fail('file.content_differs')
  if (kind === 'pdf') inspectPdf(await readFile(path), { pages: mostPages })
  else if (kind === 'jpg' || kind === 'png') await writeFile(path, await redrawPicture(await readFile(path), kind))
  else if (kind === 'csv' || kind === 'geojson' || kind === 'xls') await refuseOtherEncodings(path)
  else if (kind === 'mt940' || kind === 'camt053') return
  else await openWorkbook(path, kind)
}

/**
 * CSV and GeoJSON have no marks of their own: they are what no other kind claims, and no markup. A workbook whose parts stand in an unusual order is
 * known only as ZIP; opening it shows what it is.
 */
async function contentIs(path: string, kind: FileKind): Promise<boolean> {
  const found = (await fileTypeFromFile(path))?.ext
  if (kind === 'csv') return found === undefined && (await firstSign(path)) !== '<'
  if (kind === 'xls' || kind === 'mt940') return found === undefined && (await firstSign(path)) !== '<'
  if (kind === 'camt053') return (found === undefined || found === 'xml') && (await firstSign(path)) === '<'
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
