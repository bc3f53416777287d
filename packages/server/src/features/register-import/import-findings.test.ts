import { beforeAll, expect, it } from 'vitest'
import { useImportDesk } from './testing/import-desk.ts'
import { soundRow, total } from './testing/register-fixture.ts'

const { portal, step, dryRun, count } = useImportDesk()
let token: string
beforeAll(async () => {
  token = await portal().tokenOf('admin')
})
const rowsOf = async (importId: number, query = '') =>
  (await portal().ask({ path: `/imports/${importId}/rows${query}`, token })).data as {
    total: number
    rows: {
      row: number
      state: string
      issues: { field: string; code: string }[]
      values: { field: string; typed: string; read: string; fault: string | null }[]
    }[]
  } // parsed by the server's own output schema

it('wards and mohallas that the city does not have are listed with those spelled nearly like them, and can be mapped', async () => {
  const lines = [
    soundRow(1, { ward: 'Rajender Nagar' }),
    soundRow(2, { mohalla: 'Chok' }),
    soundRow(3, { mohalla: 'Chok' }),
    soundRow(4, { mohalla: 'Gomti Kinara' }),
  ]
  const { importId, findings, settings } = await dryRun(lines)
  const ward = { wardId: expect.any(Number), wardNo: 80, wardName: 'Rajendra Nagar' }
  expect(findings?.places).toMatchObject([
    { field: 'ward', isNew: false, typed: 'Rajender Nagar', rows: 1, near: [{ name: '80 Rajendra Nagar' }] },
    { field: 'mohalla', isNew: false, typed: 'Chok', rows: 2, ...ward, near: [{ name: 'Chowk' }] },
    { field: 'mohalla', isNew: false, typed: 'Gomti Kinara', rows: 1, ...ward, near: [] },
  ])
  const named = (at: number) => {
    const place = findings?.places[at]
    return { [place?.key ?? '']: place?.near[0]?.id ?? 0 }
  }
  const mapped = await step(importId, 'read', { ...settings, wardNames: named(0), mohallaNames: named(1) })
  expect(mapped.account?.wards.map(({ wardNo, ready, held }) => [wardNo, ready.rows, held.rows])).toContainEqual([
    80, 3, 1,
  ])
  expect(mapped.findings?.places).toMatchObject([{ typed: 'Gomti Kinara' }])
  const { rows } = await rowsOf(importId, '?state=ready')
  expect(rows[0]?.values).toContainEqual({
    field: 'ward',
    typed: 'Rajender Nagar',
    read: 'likely',
    fault: null,
    fromRow: null,
  })
})

it('a mohalla that is to be entered is one, however the file spells it', async () => {
  const spelled = ['Naya Tola', 'NAYA TOLA', 'Naya-Tola.']
  const { importId, findings, account } = await dryRun(
    spelled.map((mohalla, at) => soundRow(20 + at, { mohalla })),
    { newMohallas: 'create' },
  )
  expect(account?.faults).toEqual([])
  expect(findings).toMatchObject({
    newMohallas: 1,
    places: [{ field: 'mohalla', isNew: true, typed: 'Naya Tola', rows: 3, wardNo: 80, near: [] }],
  })
  await step(importId, 'apply')
  expect(await count("select count(*) from mohalla where name ilike 'naya%tola%'")).toBe(1)
})

it('each row shows why it waits, its values as typed and how far each is trusted, by where it ended and what is doubted', async () => {
  const { importId } = await dryRun([
    soundRow(31, { year: '07', ground: '100 गज' }),
    soundRow(32, { ward: 'Nowhere' }),
    soundRow(33, { owner: 'owner', ground: -20 }),
    total(500),
  ])
  const all = await rowsOf(importId)
  expect(all.rows.map(({ row, state }) => [row, state])).toEqual([
    [1, 'left_out'],
    [2, 'left_out'],
    [3, 'left_out'],
    [4, 'left_out'],
    [5, 'ready'],
    [6, 'held'],
    [7, 'ready'],
    [8, 'left_out'],
    [1, 'left_out'],
  ])
  expect(await rowsOf(importId, '?page=99')).toMatchObject({ total: 9, rows: [] })
  expect(all.rows.filter(({ issues }) => issues.length > 0)).toMatchObject([
    { row: 6, issues: [{ field: 'ward', code: 'ward_unknown' }] },
  ])
  const doubtful = await rowsOf(importId, '?confidence=doubtful&state=ready')
  expect(doubtful).toMatchObject({
    total: 1,
    rows: [{ row: 5, sheet: 'Register', houseNumber: '131', owner: 'Rajesh Kumar', text: null }],
  })
  expect(doubtful.rows[0]?.values.slice(0, 4).map(({ field }) => field)).toEqual([
    'zone',
    'ward',
    'mohalla',
    'houseNumber',
  ])
  expect(doubtful.rows[0]?.values).toEqual(
    expect.arrayContaining([
      { field: 'year', typed: '07', read: 'doubtful', fault: null, fromRow: null },
      { field: 'groundArea', typed: '100 गज', read: 'likely', fault: null, fromRow: null },
      { field: 'ward', typed: '80', read: 'certain', fault: null, fromRow: null },
    ]),
  )
  const { rows } = await rowsOf(importId, '?state=ready&page=1&limit=10')
  expect(rows[1]?.values).toEqual(
    expect.arrayContaining([
      { field: 'owner', typed: 'owner', read: 'unknown', fault: null, fromRow: null },
      { field: 'groundArea', typed: '-20', read: 'unreadable', fault: 'area_negative', fromRow: null },
    ]),
  )
  expect(await portal().ask({ path: '/imports/999999/rows', token })).toMatchObject({ status: 404 })
  const clerk = await portal().tokenOf('clerk')
  expect(await portal().ask({ path: `/imports/${importId}/rows`, token: clerk })).toMatchObject({ status: 403 })
})
