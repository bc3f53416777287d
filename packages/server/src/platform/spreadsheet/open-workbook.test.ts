import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WorkbookLimits } from './limits.ts'
import { defaultLimits } from './limits.ts'
import { openWorkbook, type WorkbookFormat } from './open-workbook.ts'
import { readWorkbook } from './read-workbook.ts'
import type { WorkbookRow } from './workbook.ts'
import { type SamplePart, sampleXlsxParts, sampleZip } from './zip-sample.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karsetu-sheets-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function save(content: Buffer | string): Promise<string> {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return path
}

async function gather(rows: AsyncIterable<WorkbookRow>): Promise<WorkbookRow[]> {
  const all: WorkbookRow[] = []
  for await (const row of rows) all.push(row)
  return all
}

async function read(content: Buffer | string, format: WorkbookFormat, limits?: Partial<WorkbookLimits>) {
  const workbook = await openWorkbook(await save(content), format, { ...defaultLimits, ...limits })
  const rows = (await gather(workbook.rows())).map(({ row, cells }) => ({ row, cells: [...cells] }))
  return { sheets: workbook.sheets, rows }
}

const xlsx = (rows: string, after?: string) => sampleZip(sampleXlsxParts(rows, after))
const withPart = (part: SamplePart) => sampleZip([...sampleXlsxParts('<row r="1"/>'), part])

describe('an .xlsx file of an office', () => {
  test('gives text, numbers, truth values and errors as they stand, and says what a formula calculated', async () => {
    const { rows } = await read(
      xlsx(`<row r="3"><c r="B3" t="inlineStr"><is><r><t>नगर </t></r><r><t>निगम &amp; Co</t></r></is></c>
        <c r="D3"><v>1.5</v></c><c r="E3" t="str"><f>A1&amp;B1</f><v>x_x000D_y</v></c><c r="F3" t="b"><v>1</v></c>
        <c r="G3" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="H3" s="0"/></row><row r="9"><c r="A9" s="1"/></row>`),
      'xlsx',
    )
    expect(rows).toEqual([
      {
        row: 3,
        cells: [
          undefined,
          { typed: 'नगर निगम & Co' },
          undefined,
          { typed: '1.5', number: 1.5 },
          { typed: 'x\ry', calculated: true },
          { typed: 'TRUE' },
          { typed: '#DIV/0!', calculated: true },
        ],
      },
    ])
  })

  test('a formula whose result nobody has worked out is no blank cell', async () => {
    const cells = '<c r="A1"><f>B1*2</f></c><c r="B1"><f>C1</f><v></v></c><c r="C1" t="str"><f>""</f><v></v></c>'
    const { rows } = await read(xlsx(`<row r="1">${cells}</row>`), 'xlsx')
    expect(rows).toEqual([
      {
        row: 1,
        cells: [
          { typed: '=B1*2', calculated: true },
          { typed: '=C1', calculated: true },
        ],
      },
    ])
  })

  test('has its merged ranges known before the first row is read', async () => {
    const merges = '<mergeCells count="2"><mergeCell ref="A1:W1"/><mergeCell ref="N3:P4"/></mergeCells>'
    const { sheets } = await read(xlsx('<row r="1"><c r="A1"><v>1</v></c></row>', merges), 'xlsx')
    expect(sheets).toEqual([
      {
        name: 'Register',
        hidden: false,
        merges: [
          { firstRow: 1, lastRow: 1, firstColumn: 0, lastColumn: 22 },
          { firstRow: 3, lastRow: 4, firstColumn: 13, lastColumn: 15 },
        ],
      },
    ])
  })

  test('shows a number as a date only where its cell says so', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd\\-mmm\\-yyyy"/></numFmts>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>`
    const row =
      '<row r="1"><c r="A1" s="0"><v>35886</v></c><c r="B1" s="1"><v>35886</v></c><c r="C1" s="2"><v>35886.75</v></c></row>'
    const { rows } = await read(
      sampleZip([...sampleXlsxParts(row), { name: 'xl/styles.xml', content: styles }]),
      'xlsx',
    )
    expect(rows[0]?.cells).toEqual([
      { typed: '35886', number: 35886 },
      { typed: '1998-04-01', date: '1998-04-01' },
      { typed: '1998-04-01', date: '1998-04-01' },
    ])
  })

  test.each<[string, Buffer, string]>([
    ['holds macros', withPart({ name: 'xl/vbaProject.bin', content: 'x' }), 'file.active_content'],
    ['holds an embedded file', withPart({ name: 'xl/embeddings/oleObject1.bin', content: 'x' }), 'file.active_content'],
    [
      'takes values from another file',
      withPart({ name: 'xl/externalLinks/externalLink1.xml', content: 'x' }),
      'file.linked_elsewhere',
    ],
    ['is locked', withPart({ name: 'x', content: 'x', encrypted: true }), 'file.locked'],
    [
      'claims to be small and is not',
      sampleZip([{ name: '[Content_Types].xml', content: 'x'.repeat(5000), claimedBytes: 10 }]),
      'file.unpacks_too_large',
    ],
    [
      'claims to be larger than a file can unpack to',
      withPart({ name: 'x', content: 'x', claimedBytes: 2_000_000_000 }),
      'file.unpacks_too_large',
    ],
    ['is cut off', xlsx('<row r="1"/>').subarray(0, -30), 'file.damaged'],
    ['is no ZIP file', Buffer.from('PK\x03\x04 and then nothing'), 'file.damaged'],
    ['has no sheets', sampleZip([{ name: '[Content_Types].xml', content: '<Types/>' }]), 'file.damaged'],
    ['names entities', xlsx('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><row r="1"/>'), 'file.damaged'],
    ['refers to a string that is not there', xlsx('<row r="1"><c r="A1" t="s"><v>7</v></c></row>'), 'file.damaged'],
    ['has two rows of one number', xlsx('<row r="2"/><row r="2"><c r="A2"><v>1</v></c></row>'), 'file.damaged'],
    ['counts its rows backwards', xlsx('<row r="9"/><row r="2"><c r="A2"><v>1</v></c></row>'), 'file.damaged'],
    ['has rows beyond all numbers', xlsx('<row r="3000000000"><c><v>1</v></c></row>'), 'file.damaged'],
    ['has a cell twice', xlsx('<row r="1"><c r="B1"><v>1</v></c><c r="B1"><v>2</v></c></row>'), 'file.damaged'],
    ['never closes a quote', xlsx(`<row r="1" x="${'y'.repeat(600_000)}`), 'file.damaged'],
  ])('I4 that %s is refused', async (_, content, code) => {
    await expect(read(content, 'xlsx')).rejects.toMatchObject({ code })
  })

  test.each<[string, Buffer]>([
    ['blanks behind its sheet', sampleZip(sampleXlsxParts('<row r="1"/>', ' '.repeat(40 * 1024 * 1024)))],
    ['a part that nobody reads', withPart({ name: 'x', content: Buffer.alloc(40 * 1024 * 1024) })],
  ])('I4 that unpacks to hundreds of times its size is refused before it is unpacked: %s', async (_, content) => {
    await expect(read(content, 'xlsx')).rejects.toMatchObject({ code: 'file.unpacks_too_large' })
  })

  test('I4 is read in time in proportion to its size, whatever stands behind the rows', async () => {
    const tags = '<mergeCell ref="A1:B1"'.repeat(1_000_000)
    for (const after of [tags, ' '.repeat(30 * 1024 * 1024), '<mergeCell '.repeat(2_000_000)]) {
      const began = performance.now()
      await read(xlsx('<row r="1"><c><v>1</v></c></row>', after), 'xlsx', { ratio: 2000 }).catch(() => undefined)
      // Two seconds by itself; it was minutes.
      expect(performance.now() - began).toBeLessThan(30_000)
    }
  })

  test('merged ranges are found wherever a piece of the sheet ends, and in no text', async () => {
    const text = 'mergeCell ref="A1:B2" '.repeat(4000)
    const row = `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`
    const merges = Array.from({ length: 20_000 }, (_, at) => `<x:mergeCell a="" ref="A${at + 2}:B${at + 2}"/>`)
    const { sheets } = await read(xlsx(row, `<mergeCells>${merges.join('')}</mergeCells>`), 'xlsx')
    expect(sheets[0]?.merges.map(({ firstRow }) => firstRow)).toEqual(merges.map((__, at) => at + 2))
  })

  test('I4 with one part for many sheets, or a cell without end, is refused', async () => {
    const [types, rels, , sheet] = sampleXlsxParts('<row r="1"/>')
    const names = Array.from({ length: 50 }, (_, at) => `<sheet name="${at}" sheetId="${at}" r:id="rId1"/>`).join('')
    const workbook = { name: 'xl/workbook.xml', content: `<workbook><sheets>${names}</sheets></workbook>` }
    const parts = [types, rels, workbook, sheet].filter((part) => part !== undefined)
    await expect(read(sampleZip(parts), 'xlsx')).rejects.toMatchObject({ code: 'file.damaged' })
    const long = `<row r="1"><c t="inlineStr"><is>${'<t>xxxxxxxxxx</t>'.repeat(20_000)}</is></c></row>`
    await expect(read(xlsx(long), 'xlsx')).rejects.toMatchObject({ code: 'file.damaged' })
  })

  test('I4 with more rows, columns or bytes than the limits is refused, not cut off', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => `<row r="${index + 1}"><c><v>1</v></c></row>`).join('')
    await expect(read(xlsx(rows), 'xlsx', { rows: 19 })).rejects.toMatchObject({ code: 'file.too_many_rows' })
    expect((await read(xlsx(rows), 'xlsx', { rows: 20 })).rows).toHaveLength(20)
    const far = xlsx('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
    await expect(read(far, 'xlsx')).rejects.toMatchObject({ code: 'file.too_many_columns' })
    await expect(read(xlsx(rows), 'xlsx', { unpackedBytes: 500 })).rejects.toMatchObject({
      code: 'file.unpacks_too_large',
    })
  })

  test.each([
    ['zero, as the program writes it', 'Ram_x0000_', 'Ram\ufffd'],
    ['zero, as XML names it', 'Ram&#0;', 'Ram\ufffd'],
    ['zero, bare', 'Ram\0', 'Ram\ufffd'],
    ['half of one', 'Ram_xD83D_', 'Ram\ufffd'],
    ['half of one, as XML names it', 'Ram&#xD83D;', 'Ram\ufffd'],
    ['two halves', '_xD83D__xDE00_', '😀'],
  ])('a character that no database holds is a broken letter: %s', async (_, text, typed) => {
    const strings = { name: 'xl/sharedStrings.xml', content: `<sst><si><t>${text}</t></si></sst>` }
    const cells = `<row r="1"><c t="inlineStr"><is><t>${text}</t></is></c><c t="s"><v>0</v></c></row>`
    const { rows } = await read(sampleZip([...sampleXlsxParts(cells), strings]), 'xlsx')
    expect(rows).toEqual([{ row: 1, cells: [{ typed }, { typed }] }])
  })

  test('survives being cut anywhere without an error of ours', async () => {
    const whole = xlsx('<row r="1"><c r="A1" t="inlineStr"><is><t>पता</t></is></c></row>')
    for (let length = 0; length < whole.length; length += 7) {
      await expect(read(whole.subarray(0, length), 'xlsx')).rejects.toMatchObject({ name: 'Failure' })
    }
  })
})

describe('an .ods file', () => {
  const ods = (table: string) =>
    sampleZip([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
      {
        name: 'content.xml',
        content: `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet>
          <table:table table:name="पंजिका">${table}</table:table></office:spreadsheet></office:body></office:document-content>`,
      },
    ])

  test('gives the same as an .xlsx file would', async () => {
    const { sheets, rows } = await read(
      ods(`<table:table-row><table:table-cell table:number-columns-spanned="3" office:value-type="string"><text:p>मोहल्ला<text:s text:c="2"/>क</text:p><text:p>2</text:p></table:table-cell><table:covered-table-cell table:number-columns-repeated="2"/></table:table-row>
        <table:table-row table:number-rows-repeated="1000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
        <table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="float" office:value="12.5" table:formula="of:=1"><text:p>12,50</text:p></table:table-cell><table:table-cell office:value-type="date" office:date-value="1998-04-01T00:00:00"><text:p>1/4/98</text:p></table:table-cell></table:table-row>`),
      'ods',
    )
    expect(sheets).toEqual([
      { name: 'पंजिका', hidden: false, merges: [{ firstRow: 1, lastRow: 1, firstColumn: 0, lastColumn: 2 }] },
    ])
    const repeated = [
      { typed: '12.5', number: 12.5, calculated: true },
      { typed: '1998-04-01', date: '1998-04-01' },
    ]
    expect(rows).toEqual([
      { row: 1, cells: [{ typed: 'मोहल्ला  क\n2' }] },
      { row: 1002, cells: repeated },
      { row: 1003, cells: repeated },
    ])
  })

  test('says which sheets nobody sees', async () => {
    const sheet = (name: string, style: string) =>
      `<table:table table:name="${name}" table:style-name="${style}"><table:table-row><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row></table:table>`
    const { sheets } = await read(
      sampleZip([
        {
          name: 'content.xml',
          content: `<office:document-content><office:automatic-styles>
            <style:style style:name="ta1" style:family="table" style:master-page-name="Default"><style:table-properties table:display="true" style:writing-mode="lr-tb"/></style:style>
            <style:style style:name="ta2" style:family="table" style:master-page-name="Default"><style:table-properties table:display="false" style:writing-mode="lr-tb"/></style:style>
          </office:automatic-styles><office:body><office:spreadsheet>${sheet('Ward 80', 'ta1')}${sheet('Old copy', 'ta2')}${sheet('Ward 81', 'ta1')}</office:spreadsheet></office:body></office:document-content>`,
        },
      ]),
      'ods',
    )
    expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['Ward 80', false],
      ['Old copy', true],
      ['Ward 81', false],
    ])
  })

  test('whose one row claims to repeat a million times is refused', async () => {
    const bomb = ods(
      '<table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>',
    )
    await expect(read(bomb, 'ods')).rejects.toMatchObject({ code: 'file.too_many_rows' })
  })

  test('with a row beyond all numbers is refused', async () => {
    const far = ods(
      '<table:table-row table:number-rows-repeated="3000000000"/><table:table-row><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>',
    )
    await expect(read(far, 'ods')).rejects.toMatchObject({ code: 'file.damaged' })
  })

  test('with macros is refused', async () => {
    const macros = sampleZip([
      { name: 'content.xml', content: '<a/>' },
      { name: 'Basic/Standard/Module1.xml', content: 'x' },
    ])
    await expect(read(macros, 'ods')).rejects.toMatchObject({ code: 'file.active_content' })
  })
})

describe('a .csv file', () => {
  test.each([
    ['with a byte order mark and commas', '\ufeffनाम,राशि\r\n"राम, श्याम","1,200"\r\n'],
    ['with semicolons', 'नाम;राशि\n"राम, श्याम";1,200\n'],
    ['with tabs', 'नाम\tराशि\n"राम, श्याम"\t1,200\n'],
  ])('%s is read as text', async (_, content) => {
    const { rows } = await read(content, 'csv')
    expect(rows).toEqual([
      { row: 1, cells: [{ typed: 'नाम' }, { typed: 'राशि' }] },
      { row: 2, cells: [{ typed: 'राम, श्याम' }, { typed: '1,200' }] },
    ])
  })

  test('keeps row numbers over blank rows, and cells that look like formulas as text', async () => {
    const { rows } = await read('a,b\n\n,\n=1+1,@x,,\n', 'csv')
    expect(rows).toEqual([
      { row: 1, cells: [{ typed: 'a' }, { typed: 'b' }] },
      { row: 4, cells: [{ typed: '=1+1' }, { typed: '@x' }] },
    ])
  })

  test.each([
    ['little end first', Buffer.from('\ufeffनाम\tराशि\nउमा\t5\n', 'utf16le')],
    ['big end first', Buffer.from('\ufeffनाम\tराशि\nउमा\t5\n', 'utf16le').swap16()],
  ])('in UTF-16 with its mark, %s, is read', async (_, content) => {
    const { rows } = await read(content, 'csv')
    expect(rows).toEqual([
      { row: 1, cells: [{ typed: 'नाम' }, { typed: 'राशि' }] },
      { row: 2, cells: [{ typed: 'उमा' }, { typed: '5' }] },
    ])
  })

  test.each([
    ['UTF-16 without its mark', Buffer.from('नाम,राशि\n', 'utf16le')],
    ['UTF-16 that is cut within a character', Buffer.from('\ufeffनाम\n', 'utf16le').subarray(0, 5)],
    ['a legacy code page', Buffer.from([0x61, 0x2c, 0xe9, 0xe8, 0x0a])],
    ['a null byte', Buffer.from('a,b\0c\n')],
  ])('in %s is refused with advice', async (_, content) => {
    await expect(read(content, 'csv')).rejects.toMatchObject({ code: 'file.not_unicode' })
  })
})

describe('reading in a thread of its own', () => {
  test('gives the same sheets and rows, more of them than one batch', async () => {
    const rows = Array.from({ length: 1234 }, (_, index) => `<row><c><v>${index}</v></c></row>`).join('')
    const running = await readWorkbook(await save(xlsx(rows)), 'xlsx')
    expect(running.sheets.map(({ name }) => name)).toEqual(['Register'])
    const read = await gather(running.rows)
    expect(read.map(({ row }) => row)).toEqual(Array.from({ length: 1234 }, (_, index) => index + 1))
    expect(read.at(-1)).toEqual({ sheet: 0, row: 1234, cells: [{ typed: '1233', number: 1233 }] })
  })

  test('passes refusals on, when it opens the file and while it reads', async () => {
    await expect(readWorkbook(await save('no zip'), 'xlsx')).rejects.toMatchObject({ code: 'file.damaged' })
    const running = await readWorkbook(await save(xlsx('<row r="1"><c t="s"><v>7</v></c></row>')), 'xlsx')
    await expect(gather(running.rows)).rejects.toMatchObject({ name: 'Failure', code: 'file.damaged' })
  })

  test('ends its thread when the reader stops early', async () => {
    const rows = Array.from({ length: 2000 }, () => '<row><c><v>1</v></c></row>').join('')
    const running = await readWorkbook(await save(xlsx(rows)), 'xlsx')
    for await (const { row } of running.rows) if (row === 3) break
    await running.close()
  })
})
