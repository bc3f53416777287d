import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { rupees, ZERO } from '@karsetu/domain/money/paise.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openWorkbook } from './open-workbook.ts'
import type { TableColumn, TableRow } from './table.ts'
import { writeCsv } from './write-csv.ts'
import { writeWorkbook } from './write-workbook.ts'

const columns: TableColumn[] = [
  { heading: 'Owner / स्वामी', kind: 'text', width: 30 },
  { heading: 'Dues', kind: 'money', width: 14 },
  { heading: 'Floors', kind: 'count', width: 8 },
  { heading: 'Paid on', kind: 'date', width: 12 },
]

const harmful = ['=HYPERLINK("http://evil.example","x")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\0=1', '＝1+1']
const rows: TableRow[] = [
  ['श्रीमती निर्मला वार्ष्णेय', rupees(123456), 2, '2026-11-20'],
  ['Smith & Sons <b>"x"</b>\u0007 _x000D_', rupees(-500), null, null],
  ['', ZERO, 0, '1999-03-31'],
]

describe('a table that leaves as .xlsx', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'karsetu-xlsx-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  async function readBack(given: TableRow[], sheetName = 'Dues') {
    const path = join(folder, 'table.xlsx')
    await writeFile(path, writeWorkbook(given, columns, sheetName))
    const workbook = await openWorkbook(path, 'xlsx')
    const read = []
    for await (const { cells } of workbook.rows()) read.push([...cells])
    return { sheets: workbook.sheets, read }
  }

  test('comes back as it was: text, money in rupees, counts and dates', async () => {
    const { sheets, read } = await readBack(rows, 'Dues: 2026/27')
    expect(sheets[0]?.name).toBe('Dues  2026 27')
    expect(read).toEqual([
      columns.map(({ heading }) => ({ typed: heading })),
      [
        { typed: 'श्रीमती निर्मला वार्ष्णेय' },
        { typed: '123456', number: 123456 },
        { typed: '2', number: 2 },
        { typed: '2026-11-20', date: '2026-11-20' },
      ],
      [{ typed: 'Smith & Sons <b>"x"</b> _x000D_' }, { typed: '-500', number: -500 }],
      [undefined, { typed: '0', number: 0 }, { typed: '0', number: 0 }, { typed: '1999-03-31', date: '1999-03-31' }],
    ])
  })

  test('I4 holds no formula, whatever a person typed', async () => {
    const { read } = await readBack(harmful.map((text) => [text, ZERO, 0, null]))
    expect(read.flat().some((cell) => cell?.calculated)).toBe(false)
    expect(read[1]?.[0]).toEqual({ typed: harmful[0] })
  })

  test('passes on an error of its rows', async () => {
    const failing = (async function* (): AsyncGenerator<TableRow> {
      yield ['x', ZERO, 0, null]
      throw new Error('the query was cancelled')
    })()
    await expect(text(writeWorkbook(failing, columns, 'x'))).rejects.toThrow('the query was cancelled')
  })
})

describe('a table that leaves as .csv', () => {
  test('has a byte order mark, Windows line ends, plain rupees and ISO dates', async () => {
    expect((await buffer(writeCsv(rows, columns))).toString()).toBe(
      '\ufeffOwner / स्वामी,Dues,Floors,Paid on\r\n' +
        'श्रीमती निर्मला वार्ष्णेय,123456.00,2,2026-11-20\r\n' +
        '"Smith & Sons <b>""x""</b>\u0007 _x000D_",-500.00,,\r\n' +
        ',0.00,0,1999-03-31\r\n',
    )
  })

  test.each(harmful)('I4 disarms %j', async (typed) => {
    const line = (await text(writeCsv([[typed, ZERO, 0, null]], columns))).split('\r\n').slice(1).join('\r\n')
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true)
  })

  test('passes on an error of its rows', async () => {
    const failing = (async function* (): AsyncGenerator<TableRow> {
      yield ['x', ZERO, 0, null]
      throw new Error('the query was cancelled')
    })()
    await expect(text(writeCsv(failing, columns))).rejects.toThrow('the query was cancelled')
  })
})
