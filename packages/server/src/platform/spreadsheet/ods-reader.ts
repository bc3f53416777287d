import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Merge } from '@karsetu/domain/register-import/find-header.ts'
import { defaultLimits, type WorkbookLimits } from './limits.ts'
import { OdsRowParser } from './ods-row-parser.ts'
import type { Workbook, WorkbookRow } from './workbook.ts'
import { attributeOf, XmlScanner } from './xml-scanner.ts'
import { openZipArchive, type ZipArchive } from './zip-archive.ts'

/**
 * Opens an .ods file as LibreOffice writes it; refuses macros and links to other files.
 * @throws Failure file.damaged, file.locked, file.active_content, file.linked_elsewhere, file.unpacks_too_large
 */
export async function openOds(path: string, limits: WorkbookLimits = defaultLimits): Promise<Workbook> {
  const archive = await openZipArchive(path, limits)
  if (!archive.names.includes('content.xml')) throw fail('file.damaged')
  if (archive.names.some((name) => /^(Basic|Scripts|Object \d)/.test(name))) throw fail('file.active_content')
  if (await isLocked(archive)) throw fail('file.locked')
  return {
    sheets: await readSheets(archive, limits),
    async *rows(): AsyncGenerator<WorkbookRow> {
      const counts = new Map<number, number>()
      for await (const batch of batches(archive, new OdsRowParser(limits))) {
        for (const row of batch) {
          const count = (counts.get(row.sheet) ?? 0) + 1
          counts.set(row.sheet, count)
          if (count > limits.rows) throw fail('file.too_many_rows', { limit: limits.rows })
          yield row
        }
      }
    },
  }
}

async function isLocked(archive: ZipArchive): Promise<boolean> {
  const manifest = 'META-INF/manifest.xml'
  return archive.names.includes(manifest) && (await archive.text(manifest)).includes('encryption-data')
}

async function* batches(archive: ZipArchive, parser: OdsRowParser): AsyncGenerator<WorkbookRow[]> {
  const scanner = new XmlScanner(parser)
  for await (const piece of archive.stream('content.xml')) {
    scanner.write(piece)
    yield parser.takeRows()
  }
  scanner.finish()
}

/** A sheet is hidden by its style, and the styles stand before the sheets. */
class HiddenStyles {
  readonly #names = new Set<string>()
  #open = ''

  see(name: string, attributes: string): void {
    if (name === 'style') this.#open = attributeOf(attributes, 'name') ?? ''
    if (name === 'table-properties' && attributeOf(attributes, 'display') === 'false') this.#names.add(this.#open)
  }

  hide(table: string): boolean {
    return this.#names.has(attributeOf(table, 'style-name') ?? '')
  }
}

/** Names and merged ranges stand among the rows, so a first pass gathers them. */
async function readSheets(archive: ZipArchive, limits: WorkbookLimits) {
  const sheets: { name: string; hidden: boolean; merges: Merge[] }[] = []
  const styles = new HiddenStyles()
  const parser = new OdsRowParser(limits, (merge) => sheets.at(-1)?.merges.push(merge))
  const scanner = new XmlScanner({
    open(name, attributes) {
      styles.see(name, attributes)
      if (name === 'table')
        sheets.push({ name: attributeOf(attributes, 'name') ?? '', hidden: styles.hide(attributes), merges: [] })
      // A cell range linked to another file, or a DDE conversation.
      if (name === 'table-source' || name === 'cell-range-source' || name === 'dde-link') {
        throw fail('file.linked_elsewhere')
      }
      parser.open(name, attributes)
    },
    close: (name) => parser.close(name),
    text: (text) => parser.text(text),
  })
  for await (const piece of archive.stream('content.xml')) {
    scanner.write(piece)
    parser.takeRows()
  }
  scanner.finish()
  if (sheets.length === 0) throw fail('file.damaged')
  return sheets
}
