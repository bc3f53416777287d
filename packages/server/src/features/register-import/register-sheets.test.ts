import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { sampleZip } from '../../platform/spreadsheet/zip-sample.ts'
import { detailOf, useImportDesk } from './testing/import-desk.ts'
import { officeHeadings, otherHeadings, registerOfSheets, soundRow } from './testing/register-fixture.ts'

const { portal, upload, step } = useImportDesk()
let token: string
beforeAll(async () => {
  token = await portal().tokenOf('admin')
})

type Sheet = { name: string; rows: (string | number)[][]; hidden: boolean }

/** As LibreOffice writes it: a sheet is hidden by its style. */
function odsOf(sheets: readonly Sheet[]): Buffer {
  const cell = (value: string | number) =>
    `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`
  const table = ({ name, rows, hidden }: Sheet) =>
    `<table:table table:name="${name}" table:style-name="${hidden ? 'ta2' : 'ta1'}">${rows.map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`).join('')}</table:table>`
  const style = (name: string, shown: boolean) =>
    `<style:style style:name="${name}" style:family="table"><style:table-properties table:display="${shown}"/></style:style>`
  return sampleZip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    {
      name: 'content.xml',
      content: `<office:document-content><office:automatic-styles>${style('ta1', true)}${style('ta2', false)}</office:automatic-styles><office:body><office:spreadsheet>${sheets.map(table).join('')}</office:spreadsheet></office:body></office:document-content>`,
    },
  ])
}

describe('a register of several sheets', () => {
  it.each(['xlsx', 'ods'] as const)('leaves a hidden sheet of an .%s file out, and says so', async (format) => {
    const rows = (serial: number) => [
      officeHeadings,
      officeHeadings.map((_, at) => [serial, 'Zone-2', 80, 'Chowk', `${serial}`, `H${serial}`][at] ?? ''),
    ]
    const sheets = [
      { name: 'Ward 80', rows: rows(1), hidden: false },
      { name: 'Old copy', rows: rows(2), hidden: true },
    ]
    const file = format === 'xlsx' ? await writeXlsx({ sheets }) : odsOf(sheets)
    const { importId, settings } = detailOf(await upload(file, `register.${format}`))
    const { account, findings } = await step(importId, 'read', { ...settings, asOn: '2025-03-31' })
    expect(account).toMatchObject({ rows: 4, faults: [] })
    expect(account?.wards.map(({ ready, leftOut }) => [ready.rows, leftOut.rows])).toEqual([
      [1, 0],
      [0, 3],
    ])
    expect(findings?.leftOut).toContainEqual(expect.objectContaining({ reason: 'hidden_sheet', rows: 2 }))
  })

  it('is read sheet by sheet, its exceptions have a sheet for each, and come in again when mended', async () => {
    const detail = detailOf(
      await upload(
        await registerOfSheets({
          'Ward 80': [soundRow(91), soundRow(92, { number: '1.20345E+11' }), soundRow(93)],
          'Ward 58': [
            soundRow(94, { ward: 58, zone: 4, houseTax: 'see file' }),
            soundRow(95, { ward: 58, zone: 4, number: 'P10000093' }),
          ],
        }),
      ),
    )
    const { importId, findings, account } = await step(detail.importId, 'read', {
      ...detail.settings,
      asOn: '2025-03-31',
    })
    expect(account?.faults).toEqual([])
    expect(account?.wards.map(({ wardNo, ready, held }) => [wardNo, ready.rows, held.rows])).toEqual(
      expect.arrayContaining([
        [58, 0, 2],
        [80, 1, 2],
      ]),
    )
    expect(findings?.duplicates).toEqual([
      { code: 'duplicate_number', sheet: 'Ward 80', row: 4, typed: 'P10000093', others: 'Ward 58: 3' },
      { code: 'duplicate_number', sheet: 'Ward 58', row: 3, typed: 'P10000093', others: 'Ward 80: 4' },
    ])
    const reply = await fetch(`${portal().address}/api/imports/${importId}/exceptions`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()))
    const [first, second] = sheets.map(({ rows }) => rows)
    if (!first || !second) throw new Error('each sheet has its exceptions')
    expect(first[0]?.slice(0, 23)).toEqual(officeHeadings)
    expect(second[0]?.slice(0, 23)).toEqual(otherHeadings)
    expect(first.slice(1).map((row) => row.slice(23, 26))).toEqual([
      ['Ward 80', '3', 'PTIN / property number'],
      ['Ward 80', '4', 'PTIN / property number'],
    ])
    expect(second.slice(1).map((row) => row.slice(23, 27))).toEqual([
      ['Ward 58', '2', 'House tax arrears', 'see file'],
      ['Ward 58', '3', 'PTIN / property number', 'P10000093'],
    ])
    const mend = (rows: typeof first, row: number, heading: string, value: string) =>
      rows.map((cells, at) => (at === row ? cells.with(rows[0]?.indexOf(heading) ?? -1, value) : cells))
    const mended = [
      mend(mend(first, 1, 'P.T.I.N.', 'P10000092'), 2, 'Decision', 'keep'),
      mend(mend(second, 1, 'Arrear H.T.', '700'), 2, 'Decision', 'drop'),
    ]
    const next = detailOf(
      await upload(await writeXlsx({ sheets: mended.map((rows, at) => ({ name: `Exceptions ${at}`, rows })) })),
    )
    expect(next.remembered).toBe(true)
    const read = await step(next.importId, 'read', { ...next.settings, asOn: '2025-03-31' })
    expect(read.account?.faults).toEqual([])
    expect(read.account?.wards.map(({ wardNo, ready, held }) => [wardNo, ready.rows, held.rows])).toEqual(
      expect.arrayContaining([
        [58, 1, 0],
        [80, 2, 0],
      ]),
    )
  })

  it('each sheet must say where the house stands', async () => {
    const { importId, settings } = detailOf(
      await upload(
        await writeXlsx({
          sheets: [
            { name: 'Ward 80', rows: [officeHeadings, officeHeadings.map(() => '1')] },
            { name: 'Ward 58', rows: [officeHeadings.with(3, 'Tola'), officeHeadings.map(() => '2')] },
          ],
        }),
      ),
    )
    const answer = await portal().ask({
      method: 'POST',
      path: `/imports/${importId}/read`,
      token,
      body: { ...settings, asOn: '2025-03-31', headings: { ...settings.headings, tola: null } },
    })
    expect(answer).toMatchObject({ status: 422, code: 'register_import.columns_missing' })
    expect(answer.message).toBe('Say which column of sheet “Ward 58” holds: Mohalla.')
  })
})
