import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { detailOf, useImportDesk } from './testing/import-desk.ts'
import { type FixtureValue, line } from './testing/register-fixture.ts'

const { portal, upload, step, dryRunOf } = useImportDesk()
let token: string
beforeAll(async () => {
  token = await portal().tokenOf('admin')
})

const headings = ['S.No', 'House No.', 'P.T.I.N.', 'Name of owner', 'Mohalla', 'Arrear H.T.']
const house = (serial: number, number = `S${1000 + serial}`) =>
  line(serial, `${serial}/1`, number, 'Rajesh Kumar', 'Chowk', 100.25)
const merged = (row: number) => ({ startRow: row, startCol: 0, endRow: row, endCol: 5 })
const fileOf = (rows: FixtureValue[][], merges: ReturnType<typeof merged>[] = []) =>
  writeXlsx({ sheets: [{ name: 'Register', rows: [line('House tax register'), headings, ...rows], merges }] })
const asOn = '2025-03-31'

describe('a ward over the rows', () => {
  it('is the ward of the rows below it; its line is left out, and every paisa is in its ward', async () => {
    const { account, findings, inspection, importId } = await dryRunOf(
      await fileOf(
        [
          line('Ward No. 80 – Rajendra Nagar'),
          house(1),
          house(2),
          line('वार्ड सं० ५८'),
          house(3),
          line('Ward No. 99'),
          house(4),
        ],
        [merged(2)],
      ),
      { asOn },
    )
    expect(inspection.sheets[0]).toMatchObject({ above: ['ward'] })
    expect(account).toMatchObject({ rows: 9, faults: [] })
    expect(
      account?.wards.map(({ wardNo, ready, held }) => [wardNo, ready.rows, held.rows, ready.arrears.arrearHouse]),
    ).toEqual([
      [58, 1, 0, 10_025],
      [80, 2, 0, 20_050],
      [null, 0, 1, 0],
    ])
    expect(findings?.leftOut).toContainEqual(
      expect.objectContaining({
        reason: 'section',
        rows: 3,
        examples: expect.arrayContaining([{ sheet: null, row: 6, text: 'वार्ड सं० ५८' }]),
      }),
    )
    const { rows } = await portal().database.migrator.query(
      'select evidence -> $2 said from register_row where import_id = $1 and row_no in (5, 7) order by row_no',
      [importId, 'ward'],
    )
    expect(rows.map(({ said }) => said)).toEqual([
      { typed: '80 – Rajendra Nagar', fromRow: 3, confidence: 'likely', note: 'section_line' },
      { typed: '५८', fromRow: 6, confidence: 'likely', note: 'section_line' },
    ])
    const listed = await portal().ask({ path: `/imports/${importId}/rows?state=ready&page=1&limit=10`, token })
    expect(listed.data).toMatchObject({
      rows: expect.arrayContaining([
        expect.objectContaining({
          values: expect.arrayContaining([
            expect.objectContaining({ field: 'ward', typed: '80 – Rajendra Nagar', read: 'likely', fromRow: 3 }),
          ]),
        }),
      ]),
    })
  })

  it('goes with the exceptions of its rows, so that they come in again when mended', async () => {
    const { importId } = await dryRunOf(await fileOf([line('Ward No. 80'), house(5), house(6, '1.20345E+11')]), {
      asOn,
    })
    const reply = await fetch(`${portal().address}/api/imports/${importId}/exceptions`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const [rows = []] = (await readXlsx(new Uint8Array(await reply.arrayBuffer()))).sheets.map((sheet) => sheet.rows)
    expect(rows[0]?.[6]).toBe('Ward (from the line above)')
    expect(rows[1]?.[6]).toBe('80')
    const mended = rows.map((cells, at) => (at === 1 ? cells.with(2, 'S1006') : cells))
    const again = detailOf(await upload(await writeXlsx({ sheets: [{ name: 'Mended', rows: mended }] })))
    const { account } = await step(again.importId, 'read', { ...again.settings, asOn })
    expect(account?.wards.map(({ wardNo, ready }) => [wardNo, ready.rows])).toEqual(expect.arrayContaining([[80, 1]]))
    expect(account?.faults).toEqual([])
  })

  it('and ditto marks: each value keeps the row it was taken from', async () => {
    const above = ['Ward', ...headings]
    const placed = (ward: string, mohalla: string, serial: number) => line(ward, ...house(serial).with(4, mohalla))
    const file = await writeXlsx({
      sheets: [
        {
          name: 'Register',
          rows: [
            above,
            placed('"', 'Chowk', 20),
            line('Ward No. 58'),
            placed('', 'Chowk', 21),
            placed('„', 'तदैव', 22),
            placed('80', '-do-', 23),
          ],
        },
      ],
    })
    const { importId, account, findings } = await dryRunOf(file, { asOn })
    expect(account?.faults).toEqual([])
    expect(account?.wards.map(({ wardNo, ready, held }) => [wardNo, ready.rows, held.rows])).toEqual([
      [58, 2, 0],
      [80, 1, 0],
      [null, 0, 1],
    ])
    expect(findings?.issues).toEqual([{ effect: 'held', field: 'ward', code: 'ditto_of_nothing', rows: 1 }])
    const { rows } = await portal().database.migrator.query(
      "select evidence -> 'ward' ward, evidence -> 'mohalla' mohalla, cells[1] cell from register_row where import_id = $1 and row_no = 5",
      [importId],
    )
    expect(rows).toEqual([
      {
        ward: { typed: '58', fromRow: 3, confidence: 'likely', note: 'ditto' },
        mohalla: { typed: 'Chowk', fromRow: 4, confidence: 'likely', note: 'ditto' },
        cell: '58',
      },
    ])
  })

  it('a file that says no ward at all is asked for its column', async () => {
    const { importId, settings } = detailOf(await upload(await fileOf([house(7)])))
    const answer = await portal().ask({
      method: 'POST',
      path: `/imports/${importId}/read`,
      token,
      body: { ...settings, asOn },
    })
    expect(answer).toMatchObject({ status: 422, code: 'register_import.columns_missing' })
  })
})
