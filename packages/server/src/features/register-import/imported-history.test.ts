import type { HistoryEntry } from '@karsetu/contract/property/register-write-calls.ts'
import type { ImportDetail } from '@karsetu/contract/register-import/register-import-calls.ts'
import { beforeAll, expect, it, vi } from 'vitest'
import { type Answer, useTestPortal } from '../../testing/test-portal.ts'
import { makePlaces, registerFile, soundRow } from './testing/register-fixture.ts'

const portal = useTestPortal()
let token: string
let importId: number

const detailOf = ({ data }: Answer) => data as ImportDetail // parsed by the server's own output schema

async function step(
  name: 'read' | 'apply' | 'undo',
  status: ImportDetail['status'],
  body: object = { reason: 'As the resolution says' },
) {
  const path = `/imports/${importId}`
  const request = await portal().ask({ method: 'POST', path: `${path}/${name}`, body, token })
  expect(request.status).toBe(200)
  const look = async () => detailOf(await portal().ask({ path, token }))
  await vi.waitFor(async () => expect(await look()).toMatchObject({ status }), { timeout: 60_000, interval: 50 })
}

async function propertyOf(ptin: string): Promise<{ id: string; createdAt: string }> {
  const { rows } = await portal().database.migrator.query<{ id: string; createdAt: string }>(
    `select property_unique_id id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') "createdAt"
     from property where ptin_no = $1`,
    [ptin],
  )
  if (!rows[0]) throw new Error(`${ptin} was not entered`)
  return rows[0]
}

async function historyOf(id: string, query = ''): Promise<{ rows: HistoryEntry[]; total: number }> {
  const { data } = await portal().ask({ path: `/properties/history/${id}${query}`, token })
  return data as { rows: HistoryEntry[]; total: number } // parsed by the server's own output schema
}

beforeAll(async () => {
  await makePlaces(portal().database.migrator)
  token = await portal().tokenOf('admin')
  const form = new FormData()
  const rows = [soundRow(71, { plot: 'about 200', mobile: '12', remarks: 'corner house' }), soundRow(72)]
  const bytes = await registerFile(rows)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'ward 80.xlsx')
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${portal().address}/api/imports`, { method: 'POST', body: form, headers })
  const detail = detailOf((await reply.json()) as Answer) // the reply of a call is always an object
  importId = detail.importId
  await step('read', 'read', detail.settings)
  await step('apply', 'applied')
})

it('the history of an imported property begins with file, sheet and row, by whom and when', async () => {
  const { id, createdAt } = await propertyOf('P10000072')
  const { rows, total } = await historyOf(id)
  expect(total).toBe(1)
  expect(rows).toMatchObject([
    {
      ...{ entryId: 'import', kind: 'import', actId: null, version: null, reason: null, madeBy: 'admin' },
      madeAt: createdAt,
      importedFrom: { fileName: 'ward 80.xlsx', sheet: 'Register', row: 6, confidence: 'likely' },
    },
  ])
})

it('and with every field as it was entered: mohalla by name, owners and floors each for itself', async () => {
  const { rows } = await historyOf((await propertyOf('P10000072')).id)
  const changes = rows[0]?.changes ?? []
  const one = { part: 'property', key: '', before: null }
  expect(changes).toContainEqual({ ...one, field: 'mohallaId', after: 'Chowk' })
  expect(changes).toContainEqual({ ...one, field: 'roadWidthM', after: 9 })
  expect(changes).toContainEqual({ part: 'owner', key: '1', field: 'name', before: null, after: 'Rajesh Kumar' })
  expect(changes).toContainEqual({ part: 'premise', key: '1', field: 'areaSqft', before: null, after: 900 })
  expect(changes.every(({ before }) => before === null)).toBe(true)
})

it('each value stands there as it was typed, with how it was read', async () => {
  const { rows } = await historyOf((await propertyOf('P10000071')).id)
  const { values = [] } = rows[0]?.importedFrom ?? {}
  expect(values).toContainEqual({ field: 'owner', typed: 'Rajesh Kumar', read: 'certain', fault: null, fromRow: null })
  expect(values).toContainEqual({
    field: 'mobile',
    typed: '12',
    read: 'unreadable',
    fault: 'mobile_invalid',
    fromRow: null,
  })
  expect(values).toContainEqual({
    field: 'plotArea',
    typed: 'about 200',
    read: 'unreadable',
    fault: 'area_unclear',
    fromRow: null,
  })
  expect(values).toContainEqual({
    field: 'remarks',
    typed: 'corner house',
    read: 'certain',
    fault: null,
    fromRow: null,
  })
})

it('what is done later stands above it, also on pages of their own', async () => {
  const { id } = await propertyOf('P10000072')
  const body = { houseNumber: '7/2', reason: 'number plate seen' }
  const path = `/properties/editProperty?propertyRefUniqueId=${id}`
  expect(await portal().ask({ method: 'PATCH', path, body, token })).toMatchObject({ data: { outcome: 'made' } })
  const { rows, total } = await historyOf(id)
  expect([total, rows.map(({ kind }) => kind)]).toEqual([2, ['edit', 'import']])
  expect(rows[0]?.importedFrom).toBeNull()
  const second = await historyOf(id, '?page=2&limit=1')
  expect(second.rows.map(({ importedFrom }) => importedFrom?.fileName)).toEqual(['ward 80.xlsx'])
})
