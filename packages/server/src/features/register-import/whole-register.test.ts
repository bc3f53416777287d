import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileAccount, ImportDetail } from '@karsetu/contract/register-import/register-import-calls.ts'
import { insertPlace } from '@karsetu/demo-city/builders/a-place.ts'
import { beforeAll, expect, it } from 'vitest'
import { openWorkbook } from '../../platform/spreadsheet/open-workbook.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'

/** As an office keeps it: 1,500 properties under bilingual headings that come again, with totals, notes and every fault. */
const file = join(import.meta.dirname, 'testing/house-tax-register.xlsx')
const [zoneColumn, wardColumn] = [1, 2]

const portal = useTestPortal()
let token: string
beforeAll(async () => {
  await addItsWards()
  token = await portal().tokenOf('admin')
})

/** The wards that the register names with a number, each in the zone of its first row. */
async function addItsWards(): Promise<void> {
  const client = await portal().database.migrator.connect()
  const seen = new Set<number>()
  for await (const { cells } of (await openWorkbook(file, 'xlsx')).rows()) {
    const [, no, name] = /^([1-9]\d{0,2})\s*-\s*(.+)$/.exec(cells[wardColumn]?.typed ?? '') ?? []
    const zoneNo = Number(/\d+/.exec(cells[zoneColumn]?.typed ?? '')?.[0])
    if (!no || !name || !zoneNo || seen.has(Number(no))) continue
    seen.add(Number(no))
    const { wardId } = await insertPlace(client, { zoneNo, wardNo: Number(no) })
    await client.query('update ward set ward_fullname = $2 where ward_id = $1', [wardId, name])
  }
  await client.query(
    "insert into rule (kind, valid_from, body, source) values ('correctionLimits', '2000-04-02', $1, 'resolution of the tests')",
    [JSON.stringify({ atOnceUpToPaise: 1_000_000_000_000 })],
  )
  client.release()
}

const look = async (importId: number) =>
  (await portal().ask({ path: `/imports/${importId}`, token })).data as ImportDetail // parsed by the server's own output schema

async function step(
  importId: number,
  name: 'read' | 'apply' | 'undo',
  body: unknown = { reason: 'As the resolution says' },
): Promise<ImportDetail> {
  const { status } = await portal().ask({ method: 'POST', path: `/imports/${importId}/${name}`, body, token })
  expect(status).toBe(200)
  const wanted = { read: 'read', apply: 'applied', undo: 'undone' }[name]
  await expect.poll(async () => (await look(importId)).status, { timeout: 60_000, interval: 100 }).toBe(wanted)
  return look(importId)
}

async function upload(): Promise<ImportDetail> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await readFile(file))]), 'house-tax-register.xlsx')
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${portal().address}/api/imports`, { method: 'POST', body: form, headers })
  return ((await reply.json()) as { data: ImportDetail }).data // parsed by the server's own output schema
}

const ends = ['ready', 'held', 'leftOut'] as const
const arrearsOf = ({ wards }: FileAccount, chosen: readonly (typeof ends)[number][]) =>
  wards
    .flatMap((ward) => chosen.map((end) => ward[end].arrears))
    .reduce((sum, { arrearHouse, arrearWater, arrearSewer }) => sum + arrearHouse + arrearWater + arrearSewer, 0)

it('a whole register of an office is accounted for row by row and to the paisa, entered once, and taken back', async () => {
  const sql = async (text: string) => (await portal().database.migrator.query(text)).rows[0]
  const { importId, settings } = await upload()
  const { account } = await step(importId, 'read', { ...settings, krutiDevConfirmed: true, newMohallas: 'create' })
  if (!account) throw new Error('read, and not accounted for')
  expect(account.faults).toEqual([])
  const rows = account.wards.flatMap((ward) => ends.map((end) => ward[end].rows)).reduce((sum, count) => sum + count, 0)
  expect([rows, account.blankRows]).toEqual([1565, 30])
  const { arrearHouse, arrearWater, arrearSewer } = account.arrears
  expect(arrearsOf(account, ends)).toBe(arrearHouse + arrearWater + arrearSewer)
  const ready = account.wards.reduce((sum, ward) => sum + ward.ready.rows, 0)
  expect(ready).toBe(1412)

  const applied = await step(importId, 'apply')
  expect(applied.account?.faults).toEqual([])
  expect(
    await sql(
      'select count(*)::integer made, sum(balance_paise)::bigint due from property join property_account using (property_id)',
    ),
  ).toEqual({
    made: ready,
    due: arrearsOf(account, ['ready']),
  })
  expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
  expect(await upload()).toMatchObject({ importId, status: 'applied' })

  await step(importId, 'undo')
  expect(await sql('select count(*)::integer made from property where status = $$active$$')).toEqual({ made: 0 })
  expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
})
