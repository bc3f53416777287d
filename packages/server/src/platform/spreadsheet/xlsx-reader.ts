import { posix } from 'node:path'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Cell } from '@karsetu/domain/register-import/cell.ts'
import type { Merge } from '@karsetu/domain/register-import/find-header.ts'
import { parseMerge } from './cell-reference.ts'
import { defaultLimits, type WorkbookLimits } from './limits.ts'
import type { SheetInfo, Workbook, WorkbookRow } from './workbook.ts'
import { readDateStyles, readSharedStrings } from './xlsx-parts.ts'
import { XlsxRowParser } from './xlsx-row-parser.ts'
import { attributeOf, longestTag, XmlScanner } from './xml-scanner.ts'
import { openZipArchive, type ZipArchive } from './zip-archive.ts'

interface SheetPart {
  readonly name: string
  readonly hidden: boolean
  readonly part: string
}

/**
 * Opens an .xlsx file: refuses programs and links to other files, finds sheets and merged ranges; rows are read as they
 * are asked for. Only the shared strings are held in memory, and only while rows are read.
 * @throws Failure file.damaged, file.locked, file.active_content, file.linked_elsewhere, file.unpacks_too_large
 */
export async function openXlsx(path: string, limits: WorkbookLimits = defaultLimits): Promise<Workbook> {
  const archive = await openZipArchive(path, limits)
  await refusePrograms(archive)
  const { parts, date1904 } = await readSheetList(archive)
  const sheets: SheetInfo[] = []
  for (const { name, hidden, part } of parts) sheets.push({ name, hidden, merges: await readMerges(archive, part) })
  return {
    sheets,
    async *rows(): AsyncGenerator<WorkbookRow> {
      const strings = archive.names.includes('xl/sharedStrings.xml') ? await readSharedStrings(archive) : []
      const dateStyles = archive.names.includes('xl/styles.xml') ? await readDateStyles(archive) : new Set<number>()
      for (const [sheet, { part }] of parts.entries()) {
        let rows = 0
        for await (const batch of rowBatches(
          archive,
          part,
          new XlsxRowParser({ strings, dateStyles, date1904, limits }),
        )) {
          for (const { row, cells } of batch) {
            rows += 1
            if (rows > limits.rows) throw fail('file.too_many_rows', { limit: limits.rows })
            yield { sheet, row, cells }
          }
        }
      }
    },
  }
}

async function refusePrograms(archive: ZipArchive): Promise<void> {
  if (!archive.names.includes('[Content_Types].xml')) throw fail('file.damaged')
  const types = await archive.text('[Content_Types].xml')
  const active = /vbaProject|\/activeX\/|\/embeddings\/|\/ctrlProps\/|macrosheets/i
  if (/macroEnabled/i.test(types) || archive.names.some((name) => active.test(name))) throw fail('file.active_content')
  // Links to other workbooks and DDE both live in this folder.
  if (archive.names.some((name) => /externalLinks\//i.test(name))) throw fail('file.linked_elsewhere')
}

async function readSheetList(archive: ZipArchive): Promise<{ parts: SheetPart[]; date1904: boolean }> {
  const targets = new Map<string, string>()
  scanText(await archive.text('xl/_rels/workbook.xml.rels'), (name, attributes) => {
    const [id, target] = [attributeOf(attributes, 'Id'), attributeOf(attributes, 'Target')]
    if (name === 'Relationship' && id && target) targets.set(id, posix.resolve('/xl', target).slice(1))
  })
  let date1904 = false
  const parts: SheetPart[] = []
  scanText(await archive.text('xl/workbook.xml'), (name, attributes) => {
    if (name === 'workbookPr') date1904 = /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '')
    if (name !== 'sheet') return
    const part = targets.get(attributeOf(attributes, 'id') ?? '')
    const hidden = (attributeOf(attributes, 'state') ?? 'visible') !== 'visible'
    // Chart sheets are listed too; only worksheets have rows.
    if (part?.includes('worksheets/')) parts.push({ name: attributeOf(attributes, 'name') ?? '', hidden, part })
  })
  if (parts.length === 0 || parts.some(({ part }) => !archive.names.includes(part))) throw fail('file.damaged')
  // A part that is named by a thousand sheets would be read a thousand times.
  if (new Set(parts.map(({ part }) => part)).size < parts.length) throw fail('file.damaged')
  return { parts, date1904 }
}

function scanText(xml: string, open: (name: string, attributes: string) => void): void {
  const scanner = new XmlScanner({ open, close: () => {}, text: () => {} })
  scanner.write(Buffer.from(xml))
  scanner.finish()
}

/**
 * Merged ranges stand behind all rows, so they are looked for in the raw text of a first pass, which costs a tenth of
 * parsing it. In element text '<' is always escaped, so the words cannot come from a cell.
 */
async function readMerges(archive: ZipArchive, part: string): Promise<Merge[]> {
  const merges: Merge[] = []
  let carried = ''
  for await (const piece of archive.stream(part)) {
    const text = carried + piece.toString('latin1')
    let [done, rest] = [0, text.length - mergeTag.length]
    for (let at = text.indexOf(mergeTag); at >= 0; at = text.indexOf(mergeTag, at + 1)) {
      if (!startsTag(text, at)) continue
      const end = text.indexOf('>', at)
      if (end < 0) {
        rest = at
        break
      }
      done = end
      const merge = parseMerge(attributeOf(text.slice(at + mergeTag.length, end), 'ref') ?? '')
      if (merge) merges.push(merge)
      if (merges.length > 100_000) throw fail('file.unpacks_too_large')
    }
    carried = text.slice(Math.max(done, rest - longestPrefix))
    if (carried.length > longestTag) throw fail('file.damaged')
  }
  return merges
}

const mergeTag = 'mergeCell'
/** Of a namespace, with the sign before it. */
const longestPrefix = 32

/** Whether a tag begins before this place, with a prefix or without. */
const startsTag = (text: string, at: number) => /<(?:\w{1,30}:)?$/.test(text.slice(Math.max(0, at - longestPrefix), at))

type ParsedRow = { readonly row: number; readonly cells: readonly (Cell | undefined)[] }

/** Rows as each piece of the sheet completes them. */
async function* rowBatches(archive: ZipArchive, part: string, parser: XlsxRowParser): AsyncGenerator<ParsedRow[]> {
  const scanner = new XmlScanner(parser)
  for await (const piece of archive.stream(part)) {
    scanner.write(piece)
    yield parser.takeRows()
  }
  scanner.finish()
}
