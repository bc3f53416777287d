import type { MohallaRow, RatesOfMany } from '@karsetu/contract/master/mohalla-calls.ts'
import { insertPlace, type PlaceOfTests } from '@karsetu/demo-city/builders/a-place.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { type Answer, useTestPortal } from '../../testing/test-portal.ts'
import { secondPerson } from '../revision/testing/second-person.ts'
import { mohallaDesk } from './testing/mohalla-desk.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z') })
let place: PlaceOfTests
beforeAll(async () => {
  const client = await portal().database.migrator.connect()
  place = await insertPlace(client)
  client.release()
  await query(`insert into rule (kind, valid_from, source, body) values
    ('formulas', '2014-04-01', 'Rules of 2014', '{"use": "residential", "method": "unit_rate", "factors": ["months"]}'),
    ('roadBands', '2014-04-01', 'Rules of 2014', '{"code": "below_12", "widthMetres": {"below": 12}}'),
    ('roadBands', '2014-04-01', 'Rules of 2014', '{"code": "main_road", "widthMetres": {"from": 18}}'),
    ('roadBands', '2014-04-01', 'Rules of 2014', '{"code": "other_road", "widthMetres": {"from": 12, "below": 18}}')`)
})

const desk = mohallaDesk(portal, () => place)
const { query, twelve, edit, proposedBy } = desk
const { approve } = secondPerson(portal)
const dated = { valid_from: '2026-04-01', source: 'Resolution 12/2026', basis: 'covered' }

let mohallaId: number
let name: string
let turn = 0
beforeEach(async () => {
  turn += 1
  name = `Colony ${turn}`
  const [made] = await query(
    `insert into mohalla (ward_id, mohalla_no, name, name_hi) values ($1, $2, $3, $3) returning mohalla_id::integer id`,
    [place.wardId, 100 + turn, name],
  )
  mohallaId = made?.id
})
const saved = () =>
  query(
    `select road_band, construction, rent_type, use, rate_ten_thousandths::integer rate from mohalla_rate
     where mohalla_id = $1 order by valid_from, rate`,
    [mohallaId],
  )
const everyColumn = { road_band: null, construction: null, rent_type: null, use: null }
const listed = async () => {
  const token = await portal().tokenOf('ctao')
  const { data } = await portal().ask({ path: `/mohallas/paginated?find=${encodeURIComponent(name)}`, token })
  return (data as { rows: MohallaRow[] }).rows[0] // as declared by the call
}

describe('rates of a city that groups its roads otherwise', () => {
  it('are given cell by cell; a column left out holds for every value', async () => {
    const cells = [
      { rent_type: 'self', rate: 1.8 },
      { rent_type: 'rented', rate: 3.6 },
      { road: 'main_road', rate: 5 },
    ]
    const answer = await edit(mohallaId, { ...dated, cells })
    expect(answer.data).toMatchObject({
      changes: [
        { road: null, construction: null, rentType: 'self', use: null, afterTenThousandths: 18_000 },
        { rentType: 'rented' },
        { road: 'main_road' },
      ],
    })
    expect(await listed()).toMatchObject({ wantedRates: 12, missingRates: 12 })
    await approve(proposedBy(answer))
    expect(await saved()).toEqual([
      { ...everyColumn, rent_type: 'self', rate: 18_000 },
      { ...everyColumn, rent_type: 'rented', rate: 36_000 },
      { ...everyColumn, road_band: 'main_road', rate: 50_000 },
    ])
    expect(await listed()).toMatchObject({ wantedRates: 12, missingRates: 0 })
    const dearer = { ...dated, valid_from: '2027-04-01', cells: [{ rent_type: 'self', rate: 2 }] }
    const later = await edit(mohallaId, dearer)
    expect(later.data).toMatchObject({ changes: [{ rentType: 'self', beforeTenThousandths: 18_000 }] })
    expect(await edit(mohallaId, { ...dearer, preview: true, valid_from: '2026-04-01' })).toMatchObject({
      fields: [{ field: 'valid_from' }],
    })
  })

  it('a cell twice, an unknown road, none at all, and the twelve beside them are refused by name', async () => {
    const errorOf = async (fields: object) => (await edit(mohallaId, { ...dated, ...fields })).fields?.[0]
    const cell = { construction: 'kachha', rate: 1 }
    expect(await errorOf({ cells: [cell, { ...cell, rate: 2 }] })).toEqual({
      field: 'cells.1.rate',
      message: 'The same cell stands in line 1 already',
    })
    expect(await errorOf({ cells: [{ road: 'lane', rate: 1 }] })).toMatchObject({ field: 'cells.0.road' })
    expect(await errorOf({ cells: [] })).toEqual({ field: 'cells', message: 'Give at least one rate' })
    expect(await errorOf({ cells: [{ rate: 0 }] })).toMatchObject({ field: 'cells.0.rate' })
    expect(await errorOf({ cells: [{ rate: null }] })).toEqual({ field: 'cells.0.rate', message: 'Required Value' })
    expect(await errorOf({ ...twelve(1), cells: [cell] })).toMatchObject({ field: 'cells' })
    expect(await errorOf(twelve(1))).toEqual({ field: 'cells', message: 'Give at least one rate' })
    expect(await saved()).toEqual([])
  })

  it('leave as a spreadsheet with a row for each, and come back from it', async () => {
    const answer = await edit(mohallaId, { ...dated, cells: [{ use: 'vacant_land', rate: 0.5 }, { rate: 2.5 }] })
    await approve(proposedBy(answer))
    const token = await portal().tokenOf('ctao')
    const template = await fetch(`${portal().address}/api/mohallas/rateSheet/${mohallaId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const bytes = new Uint8Array(await template.arrayBuffer())
    const next = { valid_from: '2027-04-01', source: 'Resolution 3/2027' }
    expect(await edit(mohallaId, next, { name: 'rates.xlsx', content: bytes })).toMatchObject({
      code: 'master.rates_same',
    })

    const heading = 'Mohalla,Area basis,Road width,Construction,Occupancy,Use,Rate'
    const sheet = (...rows: string[]) => ({ name: 'rates.csv', content: [heading, ...rows].join('\n') })
    const dearer = await edit(mohallaId, next, sheet(`${name},Covered area,main road,,rented,Every use,3.5`))
    await approve(proposedBy(dearer))
    expect((await saved()).at(-1)).toEqual({
      ...everyColumn,
      road_band: 'main_road',
      rent_type: 'rented',
      rate: 35_000,
    })

    const invalid = sheet(
      `${name},Covered area,lane,,,,3.5`,
      `${name},Covered area,,,,Residential,0`,
      `${name},Covered area,,,,Vacant land,1`,
      `${name},Covered area,,,,Vacant land,2`,
    )
    const { fields = [] } = await edit(mohallaId, { ...next, valid_from: '2028-04-01' }, invalid)
    expect(fields.map(({ message }) => message)).toEqual([
      'Row 2, column Road width, “lane”: must be one of: Every road, Under 12 m, main road, other road',
      expect.stringContaining('Row 3, column Rate, “0”: Must be more than 0'),
      'Row 5, column Rate, “2”: this cell stands in row 4 already',
    ])
  })

  it('of many mohallas leave as one spreadsheet with a row for each, and come back as one change that can be repealed', async () => {
    const cells = [{ road: 'road_w_l_12', rate: 1 }, { rent_type: 'rented', rate: 3 }, { rate: 2 }]
    const answer = await edit(mohallaId, { ...dated, cells })
    await approve(proposedBy(answer))
    const [other] = await query(
      `insert into mohalla (ward_id, mohalla_no, name, name_hi) values ($1, $2, $3, $3) returning mohalla_id::integer id, name`,
      [place.wardId, 200 + turn, `Enclave ${turn}`],
    )
    const token = await portal().tokenOf('ctao')
    const { lines } = await readFileOf(portal(), '/mohallas/rateTable', { token })
    const own = lines.filter((line) => [name, other?.name].includes(line.Mohalla))
    const { lines: hindi } = await readFileOf(portal(), '/mohallas/rateTable', { token, locale: 'hi' })
    const every = { 'Area basis': 'Covered area', 'Road width': 'Every road', Construction: 'Every construction' }
    const rowsOf = (line: object) => ({ ...every, Use: 'Every use', ...line })
    expect(own).toMatchObject([
      rowsOf({ Mohalla: name, 'Road width': 'Under 12 m', Rate: '1.00' }),
      rowsOf({ Mohalla: name, Occupancy: 'Let out', Rate: '3.00' }),
      rowsOf({ Mohalla: name, Occupancy: 'Every occupancy', Rate: '2.00' }),
      rowsOf({ Mohalla: other?.name, Occupancy: 'Every occupancy', Rate: null }),
    ])

    const send = async (table: readonly (readonly string[])[], fields: object = {}): Promise<Answer> => {
      const form = new FormData()
      const said = { valid_from: '2027-04-01', source: 'Resolution 9/2027', ...fields }
      for (const [key, value] of Object.entries(said)) form.append(key, value)
      form.append('rates', new Blob([table.map((row) => row.join(',')).join('\n')]), 'rates.csv')
      const reply = await fetch(`${portal().address}/api/mohallas/rateTable`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      })
      return (await reply.json()) as Answer // every reply has this shape
    }
    const tableOf = (rows: readonly object[]) => [
      Object.keys(rows[0] ?? {}),
      ...rows.map((line) => Object.values(line).map((value) => String(value ?? ''))),
    ]
    for (const rows of [own, hindi]) expect(await send(tableOf(rows))).toMatchObject({ code: 'master.rates_same' })
    const [headings = [], , rented = [], whole = [], empty = []] = tableOf(own)
    const dearer = (row: readonly string[], rate: string) => [...row.slice(0, -1), rate]
    const invalid = await send([headings, rented, dearer(rented, '4'), dearer(empty, '0')])
    expect(invalid.fields?.map(({ message }) => message)).toEqual([
      'Row 3, column Rate, “4”: this cell stands in row 2 already',
      expect.stringContaining('Row 4, column Rate, “0”: Must be more than 0'),
    ])
    expect(await send([headings, dearer(rented, '4')], { valid_from: '2026-04-01' })).toMatchObject({
      fields: [{ message: expect.stringContaining(`Row 2, column Mohalla, “${name}”: Must be later than 1 Apr 2026`) }],
    })
    const table = [headings, dearer(rented, '4'), whole, dearer(empty, '1.5')]
    const looked = await send(table, { preview: 'true' })
    const { unchanged, ratesOf } = looked.data as RatesOfMany // as declared by the call
    expect(unchanged).toBe(1)
    expect(ratesOf).toMatchObject([
      {
        mohallaName: name,
        changes: [{ rentType: 'rented', beforeTenThousandths: 30_000, afterTenThousandths: 40_000 }],
      },
      { mohallaName: other?.name, changes: [{ road: null, beforeTenThousandths: null, afterTenThousandths: 15_000 }] },
    ])

    const changeId = proposedBy(await send(table))
    const report = async (id: number) => (await portal().ask({ path: `/rule-changes/${id}`, token })).data
    expect(await report(changeId)).toMatchObject({ mohallas: 2, ratesOf })
    await approve(changeId)
    expect((await saved()).at(-1)).toEqual({ ...everyColumn, rent_type: 'rented', rate: 40_000 })
    const repeal = await portal().ask({
      ...{ method: 'POST', path: `/rule-changes/${changeId}/repeal`, token },
      body: { reason: 'The table of last year', source: 'Resolution 10/2027' },
    })
    expect(await report(proposedBy(repeal))).toMatchObject({
      ratesOf: [{ changes: [{ rentType: 'rented', beforeTenThousandths: 40_000, afterTenThousandths: 30_000 }] }, {}],
    })
    await approve(proposedBy(repeal))
    expect((await saved()).at(-1)).toEqual({ ...everyColumn, rent_type: 'rented', rate: 30_000 })
    // The same again from the same day, beside the entry that was repealed.
    await approve(proposedBy(await send(table)))
    expect((await saved()).at(-1)).toEqual({ ...everyColumn, rent_type: 'rented', rate: 40_000 })
  })
})
