import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorkbook } from '../../platform/spreadsheet/open-workbook.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { payAtCounter } from '../correction/testing/pay-at-counter.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeHouses, type House } from '../split/testing/split-town.ts'
import { bulkDesk, xlsxOf } from './testing/bulk-desk.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 120 })
const desk = bulkDesk(portal)
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows

let houses: House[] = []
const some = (count: number) => houses.splice(0, count)
const heading = ['Property ID', 'share', 'ownerName', 'fatherName']
const partsOf = ({ key }: House, second = 60) => [
  [key, 40, null, null],
  [key, second, 'Gita Devi', 'Ram Lal'],
]
const inUse = async (chosen: readonly House[]) =>
  (
    await sql("select count(*)::integer n from property where property_id = any ($1) and status = 'active'", [
      chosen.map(({ id }) => id),
    ])
  )[0].n
const balances = () =>
  sql('select property_id, balance_paise from property_account where balance_paise <> 0 order by 1')

beforeAll(async () => {
  await Promise.all((['admin', 'ctao', 'nigam_admin'] as const).map((role) => portal().tokenOf(role)))
  houses = await arrangeHouses(portal())
})
afterAll(async () => expect(await verifyLedger(portal().platform.database.reads)).toEqual([]))

it('§7 PATCH properties/splitFromExcel tries every split out with what moves, divides them as one act, and takes all back', async () => {
  const chosen = some(3)
  const before = await balances()
  const upload = await desk.tried('splitFromExcel', [heading, ...chosen.flatMap((house) => partsOf(house))])
  expect(upload).toMatchObject({ kind: 'split', splitRule: 'shares', figures: { ready: 6, faulty: 0 } })
  const rows = await desk.rows(upload.uploadId, 'ready')
  const dues = rows.map(({ changes }) => changes.find(({ field }) => field === 'dues'))
  expect(Number(dues[0]?.after) + Number(dues[1]?.after)).toBe(dues[0]?.before)
  expect(rows[1]?.changes).toContainEqual({ field: 'ownerName', before: expect.anything(), after: 'Gita Devi' })
  expect([await inUse(chosen), await balances()]).toEqual([3, before])
  await desk.applied(upload.uploadId)
  expect(await inUse(chosen)).toBe(0)
  const made = await sql(
    "select regrouping_id::integer id from bulk_upload_act join regrouping using (act_id) join approval_request on request_id = regrouping_id where upload_id = $1 and state = 'approved'",
    [upload.uploadId],
  )
  expect(made).toHaveLength(3)
  // One that was taken back alone meanwhile stands in nobody's way.
  desk.good(await desk.ask('POST', `/regroupings/${made[1].id}/undo`, { remarks: 'was never sold' }))
  await desk.undone(upload.uploadId)
  expect([await inUse(chosen), await balances()]).toEqual([3, before])
})

it('a formula refuses the whole file, naming row and column', async () => {
  const [one] = some(1)
  if (!one) throw new Error('the city has too few houses')
  const sheet = await xlsxOf([heading, [one.key, 50, '=A1', null], [one.key, 50, null, null]])
  const answer = await desk.send('splitFromExcel', sheet as Uint8Array<ArrayBuffer>)
  expect({ code: answer.code, message: answer.message }).toEqual({
    code: 'bulk_update.formula_cells',
    message: expect.stringMatching(/^1 cell holds a formula: row 2, /),
  })
})

it('a property with a fault in any of its rows is left out as a whole, and its rows come back in a file with the reasons', async () => {
  const [fine, shares, letters, broken, mobile, lone] = some(6)
  if (!fine || !shares || !letters || !broken || !mobile || !lone) throw new Error('the city has too few houses')
  const wide = (rows: (string | number | null)[][]) => rows.map((row) => [...row, null])
  const upload = await desk.tried('splitFromExcel', [
    [...heading, 'mobileNumber'],
    ...wide(partsOf(fine)),
    ...wide(partsOf(shares, 59)),
    ...wide([
      [letters.key, 50, 'Ram\ufffdsh', 'Ram Lal'],
      [letters.key, 50, null, null],
      [broken.key, 50, 'Si\ufffda', null],
      [broken.key, 50, null, null],
    ]),
    [mobile.key, 50, 'Asha', 'Ram Lal', '12345'],
    ...wide([
      [mobile.key, 50, null, null],
      [lone.key, 50, 'Asha', null],
      [lone.key, 50, null, null],
      ['99-999-999-999999', 50, null, null],
      ['99-999-999-999999', 50, null, null],
    ]),
  ])
  expect(upload.figures).toMatchObject({ ready: 2, faulty: 12 })
  const errors = (await desk.rows(upload.uploadId, 'faulty')).map(({ propertyUniqueId, faults: [error] }) => [
    propertyUniqueId,
    error?.code,
    error?.reason,
  ])
  expect(errors[0]).toEqual([shares.key, 'not_divisible', 'The shares come to 99%, not 100%.'])
  expect(errors.map(([, code]) => code)).toEqual([
    ...['not_divisible', 'not_divisible', 'broken_letters', 'other_row', 'broken_letters', 'other_row'],
    ...['mobile_wrong', 'other_row', 'relation_missing', 'other_row', 'unknown_property', 'unknown_property'],
  ])
  const reply = await fetch(`${portal().address}/api/bulk-updates/${upload.uploadId}/faults`, {
    headers: { authorization: `Bearer ${await portal().tokenOf('admin')}` },
  })
  const path = join(tmpdir(), `split-faults-${process.pid}.xlsx`)
  await writeFile(path, new Uint8Array(await reply.arrayBuffer()))
  const lines: string[][] = []
  for await (const { cells } of (await openWorkbook(path, 'xlsx')).rows())
    lines.push(Array.from(cells, (cell) => cell?.typed ?? ''))
  expect(lines[0]?.slice(0, 4)).toEqual(heading)
  expect(lines[1]?.at(-1)).toBe('The shares come to 99%, not 100%. / हिस्सों का योग 99% है, 100% नहीं।')
  expect(lines).toHaveLength(13)
  await desk.applied(upload.uploadId)
  expect([await inUse([fine]), await inUse([shares, letters, broken, mobile])]).toEqual([0, 4])
})

it('what is due to somebody else is left to its own screen, and what was paid for since stops the whole sheet', async () => {
  const [one, other] = some(2)
  if (!one || !other) throw new Error('the city has too few houses')
  const upload = await desk.tried('splitFromExcel', [heading, ...partsOf(one), ...partsOf(other)])
  await payAtCounter(portal().platform, other.id, { on: '2026-11-20', amount: 10 })
  desk.good(await desk.ask('POST', `/bulk-updates/${upload.uploadId}/apply`))
  expect((await desk.come(upload.uploadId, 'tried')).stoppedBy).toContain(other.key)
  expect(await inUse([one, other])).toBe(2)
  await sql("update staff set max_value_paise = 1 where email = 'ctao@test.example'")
  const small = await desk.tried('splitFromExcel', [heading, ...partsOf(one)], { role: 'ctao' })
  expect((await desk.rows(small.uploadId, 'faulty'))[0]?.faults[0]?.code).toBe('needs_second')
  await sql("update staff set max_value_paise = null where email = 'ctao@test.example'")
})

it('goes on beside payments and beside the same sheet the other way round, and nobody waits for ever', async () => {
  const chosen = some(3)
  const sheets = [chosen, chosen.toReversed()].map((sheet) => [heading, ...sheet.flatMap((house) => partsOf(house))])
  const uploads: { uploadId: number }[] = []
  for (const sheet of sheets) uploads.push(await desk.tried('splitFromExcel', sheet))
  // On others that keep the same control accounts.
  const paid = await sql(
    `select property_id::integer id from property join property_account using (property_id)
     where status = 'active' and balance_paise > 100000 and property_id <> all ($1)
       and shard_of(property_id) in (select shard_of(id) from unnest($1::bigint[]) id)`,
    [chosen.map(({ id }) => id)],
  )
  const payments = ['2026-11-18', '2026-11-19', '2026-11-20'].map(async (on) => {
    for (const { id } of paid) await payAtCounter(portal().platform, id, { on, amount: 10 })
  })
  for (const { uploadId } of uploads) desk.good(await desk.ask('POST', `/bulk-updates/${uploadId}/apply`))
  const isOver = async () =>
    (await Promise.all(uploads.map(({ uploadId }) => desk.card(uploadId)))).every(({ status }) => status !== 'applying')
  await Promise.all([until(isOver), ...payments])
  const ended = await Promise.all(uploads.map(({ uploadId }) => desk.card(uploadId)))
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['applied', 'tried'])
})

it('is for who may change many at once and may divide', async () => {
  const [house] = houses
  if (!house) throw new Error('the city has too few houses')
  const sheet = (await xlsxOf([heading, ...partsOf(house)])) as Uint8Array<ArrayBuffer>
  expect((await desk.send('splitFromExcel', sheet, { role: 'nigam_admin' })).status).toBe(403)
  expect((await desk.send('splitFromExcel', 'a,b\n1,2', { name: 'splits.csv' })).code).toBe('split.sheet_no_heading')
  await sql(
    "update staff set accessible_wards = array(select ward_id from ward where ward_id <> $1 limit 1) where email = 'ctao@test.example'",
    [house.ward],
  )
  const { uploadId } = desk.good<{ uploadId: number }>(await desk.send('splitFromExcel', sheet, { role: 'ctao' }))
  await desk.come(uploadId, 'tried')
  expect((await desk.rows(uploadId, 'faulty'))[0]?.faults[0]?.code).toBe('out_of_scope')
})

it('floors are named as the page of the property shows them; the sheet of a property asked for has these names', async () => {
  const house = houses.find(({ floors }) => floors.length >= 2)
  if (!house) throw new Error('the city has too few houses')
  const token = await portal().tokenOf('admin')
  const template = (query: string, role = token) =>
    fetch(`${portal().address}/api/properties/splitFromExcel/template${query}`, {
      headers: { authorization: `Bearer ${role}` },
    })
  const path = join(tmpdir(), `split-sheet-${process.pid}.xlsx`)
  const linesOf = async (reply: Response) => {
    await writeFile(path, new Uint8Array(await reply.arrayBuffer()))
    const lines: string[][] = []
    for await (const { cells } of (await openWorkbook(path, 'xlsx')).rows())
      lines.push(Array.from(cells, (cell) => cell?.typed ?? ''))
    return lines
  }
  expect(await linesOf(await template(''))).toHaveLength(1)
  expect((await template('?propertyUniqueIds=99-999-999-999999')).status).toBe(404)
  const [headings = [], first = [], second = []] = await linesOf(await template(`?propertyUniqueIds=${house.key}`))
  expect([headings.includes('Address'), first[0], second[0]]).toEqual([true, house.key, house.key])
  const floors = (first.at(-1) ?? '').split(', ')
  const numbers = await sql(
    'select floor_number::integer n, count(*) over (partition by floor_number)::integer same from premise where property_id = $1 order by floor_number, premise_no',
    [house.id],
  )
  expect(floors).toHaveLength(numbers.length)
  // A number of the page that is not a number of the register's own.
  const columns = ['Property ID', 'Share (%)', 'Floors of this part', 'Address']
  const named = await desk.tried('splitFromExcel', [
    columns,
    [house.key, 50, floors[0] ?? '', 'Lane 1'],
    [house.key, 50, floors.slice(1).join('; '), null],
  ])
  expect(named.figures).toMatchObject({ ready: 2, faulty: 0 })
  const saved = await sql(
    "select set_fields -> 'part' -> 'premises' premises from bulk_row where upload_id = $1 order by row_no",
    [named.uploadId],
  )
  expect(saved.flatMap(({ premises }) => premises).toSorted()).toEqual(house.floors.toSorted())
  await sql('update premise set floor_number = 0 where property_id = $1', [house.id])
  const unclear = await desk.tried('splitFromExcel', [
    columns,
    [house.key, 50, 'Ground floor', null],
    [house.key, 50, 'roof', null],
  ])
  const errors = (await desk.rows(unclear.uploadId, 'faulty')).map(({ row, faults: [error] }) => [
    row,
    error?.column,
    error?.code,
  ])
  expect(errors).toEqual([
    [2, 'Floors of this part', 'floor_ambiguous'],
    [3, 'Floors of this part', 'floor_unknown'],
  ])
})
