import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Cell } from '@karsetu/domain/register-import/cell.ts'
import { CsvError, parse } from 'csv-parse'
import { defaultLimits, type WorkbookLimits } from './limits.ts'
import type { Workbook, WorkbookRow } from './workbook.ts'

/**
 * Opens a .csv file in UTF-8, or in UTF-16 with its byte order mark, separated by comma, semicolon or tab (whichever its first
 * lines have most). Every value is text: a CSV file knows no numbers and no dates.
 * @throws Failure file.not_unicode, file.damaged
 */
export async function openCsv(path: string, limits: WorkbookLimits = defaultLimits): Promise<Workbook> {
  const delimiter = await findDelimiter(path)
  return {
    sheets: [{ name: 'CSV', hidden: false, merges: [] }],
    async *rows(): AsyncGenerator<WorkbookRow> {
      const parser = parse({
        bom: true,
        delimiter,
        relax_column_count: true,
        relax_quotes: true,
        max_record_size: 1 << 20,
      })
      // The loop below reports the error; a reader that stops early closes the file through the same pipeline.
      pipeline(createReadStream(path), unicodeOnly, parser, () => {})
      let row = 0
      let withContent = 0
      try {
        for await (const record of parser) {
          row += 1
          const cells = cellsOf(record)
          if (cells.length === 0) continue
          withContent += 1
          if (withContent > limits.rows) throw fail('file.too_many_rows', { limit: limits.rows })
          if (cells.length > limits.columns) throw fail('file.too_many_columns', { limit: limits.columns })
          yield { sheet: 0, row, cells }
        }
      } catch (error) {
        throw error instanceof CsvError ? fail('file.damaged') : error
      }
    },
  }
}

/** Cells up to the last one with content. */
function cellsOf(record: readonly string[]): (Cell | undefined)[] {
  const last = record.findLastIndex((value) => value.trim() !== '')
  return record.slice(0, last + 1).map((value) => (value === '' ? undefined : { typed: value }))
}

/** Reads the file once. @throws Failure file.not_unicode unless all of it is UTF-8 text, or UTF-16 with its mark */
export async function refuseOtherEncodings(path: string): Promise<void> {
  for await (const _ of unicodeOnly(createReadStream(path)));
}

/** The encoding that the byte order mark names; a spreadsheet program writes UTF-16 as "Unicode text". */
function encodingOf(start: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/** The text as UTF-8. @throws Failure file.not_unicode */
async function* unicodeOnly(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  const decode = (piece?: Buffer): Buffer => {
    try {
      return Buffer.from(decoder?.decode(piece, { stream: piece !== undefined }) ?? '')
    } catch {
      throw fail('file.not_unicode')
    }
  }
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true })
    const text = decode(piece)
    // UTF-16 without its mark is full of these; no text has them.
    if (text.includes(0)) throw fail('file.not_unicode')
    yield text
  }
  yield decode()
}

async function findDelimiter(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16 * 1024), 0, 16 * 1024, 0)
    const start = buffer.subarray(0, bytesRead)
    const sample = new TextDecoder(encodingOf(start)).decode(start).replace(/"[^"]*"/g, '')
    const count = (delimiter: string) => sample.split(delimiter).length
    return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
  } finally {
    await file.close()
  }
}
