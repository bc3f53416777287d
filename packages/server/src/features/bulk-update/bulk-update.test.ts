import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorkbook } from '../../platform/spreadsheet/open-workbook.ts'
import { readFileOf } from '../../testing/read-file.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { bulkDesk, xlsxOf } from './testing/bulk-desk.ts'

const portal = useTestPortal({
  clock: () => new Date('2026-11-20T06:00:00Z'),
  city: 120,
})
const desk = bulkDesk(portal)
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows

/** Houses with a demand of this year whose tax follows their road and carpet area. */
let houses: { id: number; key: string; version: number; ward: number }[] = []
const some = (count: number) => houses.splice(0, count)
const present = async (ids: readonly number[]) =>
  sql(
    `select property_id::integer id, version, road_width_m::float8 width, road_type, ptin_no, plot_area_sqft::float8 plot,
       (select coalesce(sum(house_paise + water_paise + sewer_paise), 0)::float8 from ledger_entry entry
         where entry.property_id = property.property_id and kind in ('demand', 'correction')) charged
     from property where property_id = any ($1) order by property_id`,
    [ids],
  )

beforeAll(async () => {
  await portal().tokenOf('admin')
  const rows = await sql(
    `select property_id::integer id, property_unique_id key, version, ward_id::integer ward from property
     where status = 'active' and construction_type <> 'vacant_land' and house_tax_applicable and house_category = 'residential'
       and exists (select from demand where demand.property_id = property.property_id and financial_year = 2026 and house_paise > 0)
       and not exists (select from ledger_entry where ledger_entry.property_id = property.property_id and kind = 'opening')
     order by property_id`,
  )
  houses = rows as typeof houses // typed by the query
})
afterAll(async () => expect(await verifyLedger(portal().platform.database.reads)).toEqual([]))

describe('a spreadsheet of road widths', () => {
  it('is tried out first with what each row moves, applied whole, and taken back as one act', async () => {
    const chosen = some(12)
    const ids = chosen.map(({ id }) => id)
    const sheetOf = (width: number) => [
      ['propertyUniqueId', 'Road width (m)'],
      ...chosen.map(({ key }) => [key, width]),
    ]
    await desk.applied((await desk.tried('updateRoadWidth', sheetOf(8.05))).uploadId)
    const before = await present(ids)
    const upload = await desk.tried('updateRoadWidth', sheetOf(30))
    expect(upload.figures).toMatchObject({ ready: 12, same: 0, faulty: 0 })
    expect(upload.figures.raisedPaise).toBeGreaterThan(0)
    expect(await present(ids)).toEqual(before)
    const rows = await desk.rows(upload.uploadId, 'ready')
    expect(rows[0]?.changes).toEqual([{ field: 'roadWidth', before: 8.05, after: 30 }])
    const applied = await desk.applied(upload.uploadId)
    expect(applied.figures).toEqual(upload.figures)
    const after = await present(ids)
    expect(after.every(({ width }) => width === 30)).toBe(true)
    const moved = after.reduce((sum, { charged }, at) => sum + charged - before[at].charged, 0)
    expect(moved).toBe(upload.figures.raisedPaise - upload.figures.loweredPaise)
    const [{ acts }] = await sql(
      "select count(*)::integer acts from register_act join bulk_upload_act using (act_id) join register_act_document using (act_id) where upload_id = $1 and kind = 'road_width'",
      [upload.uploadId],
    )
    expect(acts).toBe(1)
    await desk.undone(upload.uploadId)
    const back = await present(ids)
    expect(back.map(({ width, charged }) => ({ width, charged }))).toEqual(
      before.map(({ width, charged }) => ({ width, charged })),
    )
    expect((await desk.ask('POST', `/bulk-updates/${upload.uploadId}/apply`)).code).toBe('bulk_update.not_now')
  })

  it('the template of a ward comes back as it went out: nothing changes', async () => {
    const { ward } = houses[0] ?? { ward: 0 }
    const reply = await fetch(`${portal().address}/api/bulk-updates/template?kind=road_width&wardId=${ward}`, {
      headers: { authorization: `Bearer ${await portal().tokenOf('admin')}`, 'accept-language': 'hi' },
    })
    const bytes = new Uint8Array(await reply.arrayBuffer())
    const sent = await desk.send('updateRoadWidth', bytes)
    const { uploadId } = desk.good<{ uploadId: number }>(sent)
    const { figures } = await desk.come(uploadId, 'tried')
    expect(figures).toMatchObject({ ready: 0, faulty: 0 })
    expect(figures.same).toBeGreaterThan(0)
    expect((await desk.ask('POST', `/bulk-updates/${uploadId}/apply`)).code).toBe('bulk_update.nothing_ready')
  })
})

it('a dry run waits for nobody who posts on a property, and holds none of them up', async () => {
  const [one] = some(1)
  if (!one) throw new Error('the city has too few houses')
  const posting = await portal().database.migrator.connect()
  try {
    await posting.query('begin')
    // As every row that names the property holds it.
    await posting.query('select from property where property_id = $1 for key share', [one.id])
    const upload = await desk.tried('updateRoadWidth', [
      ['propertyUniqueId', 'Road width (m)'],
      [one.key, 30],
    ])
    expect(upload).toMatchObject({ status: 'tried', figures: { ready: 1 } })
  } finally {
    await posting.query('rollback')
    posting.release()
  }
})

describe('rows that are not right', () => {
  it('are listed with row, column, value and reason, left out, and come back mended', async () => {
    const [one, two, three] = some(3)
    if (!one || !two || !three) throw new Error('the city has too few houses')
    const upload = await desk.tried('updateFromExcel', [
      ['Some title'],
      ['Property ID', 'Version (do not change)', 'plotArea', 'Construction type', 'Water tax applicable'],
      [one.key, one.version, 1234.5, 'Other pucca', null],
      [two.key, two.version + 7, 900, null, null],
      ['99-999-999-999999', 1, 900, null, null],
      [three.key, three.version, 'large', 'bamboo', 'perhaps'],
    ])
    expect(upload.figures).toMatchObject({ ready: 1, faulty: 3 })
    const errors = (await desk.rows(upload.uploadId, 'faulty')).map(({ row, faults: results }) => [
      row,
      results.map(({ field, code }) => `${field} ${code}`),
    ])
    expect(errors).toEqual([
      [4, ['version changed_meanwhile']],
      [5, ['propertyUniqueId unknown_property']],
      [6, ['constType word_unknown', 'plotArea number_wrong', 'waterTaxApplicable word_unknown']],
    ])
    const token = await portal().tokenOf('admin')
    const changed = await readFileOf(portal(), `/bulk-updates/${upload.uploadId}/rows/export?state=ready`, { token })
    expect(changed.lines).toMatchObject([{ 'Property ID': one.key, Field: expect.stringContaining('Plot area') }])
    const sent = await readFileOf(portal(), '/bulk-updates/export?kind=facts&status=tried', { token })
    expect(sent.lines.find(({ Number: id }) => id === upload.uploadId)).toMatchObject({ 'With faults': 3 })
    const reply = await fetch(`${portal().address}/api/bulk-updates/${upload.uploadId}/faults`, {
      headers: { authorization: `Bearer ${await portal().tokenOf('admin')}` },
    })
    const path = join(tmpdir(), `karsetu-faults-${process.pid}.xlsx`)
    await writeFile(path, new Uint8Array(await reply.arrayBuffer()))
    const lines: string[][] = []
    for await (const { cells } of (await openWorkbook(path, 'xlsx')).rows())
      lines.push(Array.from(cells, (cell) => cell?.typed ?? ''))
    expect(lines[0]?.slice(0, 2)).toEqual(['Property ID', 'Version (do not change)'])
    expect(lines[2]?.at(-1)).toContain('No property has this ID / इस आईडी की कोई संपत्ति नहीं है')
    const mended = [
      lines[0] ?? [],
      [three.key, String(three.version), '1500', 'Kachha', 'No', ...(lines[3]?.slice(5) ?? [])],
    ]
    const again = await desk.tried('updateFromExcel', mended)
    expect(again.figures).toMatchObject({ ready: 1, faulty: 0 })
    await desk.applied(again.uploadId)
    expect((await present([three.id]))[0].plot).toBe(1500)
  })

  it('a property that stands twice, a PTIN given twice and one that is taken are refused', async () => {
    const [one, two, three, four] = some(4)
    if (!one || !two || !three || !four) throw new Error('the city has too few houses')
    await sql("update property set ptin_no = 'TAKEN-1' where property_id = $1", [four.id])
    const upload = await desk.tried('updatePTINFromExcel', [
      ['propertyUniqueId', 'PTIN number'],
      [one.key, 'NEW-0001'],
      [one.key, 'NEW-0002'],
      [two.key, 'TAKEN-1'],
      [three.key, 'NEW-0001'],
    ])
    expect(upload.figures).toMatchObject({ ready: 0, faulty: 4 })
    const codes = (await desk.rows(upload.uploadId, 'faulty')).map(({ faults: errors }) =>
      errors.map(({ code }) => code).toSorted(),
    )
    expect(codes).toEqual([['ptin_twice', 'twice'], ['twice'], ['ptin_taken'], ['ptin_twice']])
  })

  it('a PTIN is free only when the row that gives its holder another one is sound', async () => {
    const [one, two, three] = some(3)
    if (!one || !two || !three) throw new Error('the city has too few houses')
    await sql("update property set ptin_no = 'HELD-00' || property_id where property_id = any ($1)", [
      [two.id, three.id],
    ])
    const held = ({ id }: { id: number }) => `HELD-00${id}`
    const sheetOf = (last: string) => [
      ['propertyUniqueId', 'PTIN number'],
      [one.key, held(two)],
      [two.key, held(three)],
      [three.key, last],
    ]
    const invalid = await desk.tried('updatePTINFromExcel', sheetOf('NO'))
    expect(invalid.figures).toMatchObject({ ready: 0, faulty: 3 })
    const codes = (await desk.rows(invalid.uploadId, 'faulty')).map(({ faults: errors }) =>
      errors.map(({ code }) => code),
    )
    expect(codes).toEqual([['ptin_taken'], ['ptin_taken'], ['too_short']])
    const sound = await desk.tried('updatePTINFromExcel', sheetOf('NEW-0077'))
    expect(sound.figures).toMatchObject({ ready: 3, faulty: 0 })
    await desk.applied(sound.uploadId)
    expect((await present([one.id, two.id, three.id])).map(({ ptin_no }) => ptin_no)).toEqual([
      held(two),
      held(three),
      'NEW-0077',
    ])
  })

  it('two spreadsheets tried out beside each other never give one PTIN to two properties', async () => {
    const [one, two] = some(2)
    if (!one || !two) throw new Error('the city has too few houses')
    const sheetOf = ({ key }: { key: string }) => [
      ['propertyUniqueId', 'PTIN number'],
      [key, 'NEW-0088'],
    ]
    const first = await desk.tried('updatePTINFromExcel', sheetOf(one))
    const second = await desk.tried('updatePTINFromExcel', sheetOf(two))
    await desk.applied(first.uploadId)
    desk.good(await desk.ask('POST', `/bulk-updates/${second.uploadId}/apply`))
    const stopped = await desk.come(second.uploadId, 'tried')
    expect(stopped.stoppedBy).toContain(`Property ${one.key} has the PTIN NEW-0088, too.`)
    expect((await present([two.id]))[0].ptin_no).not.toBe('NEW-0088')
  })

  it('§5 a category that has parts needs one of them, one without parts needs none', async () => {
    const [one, two] = some(2)
    if (!one || !two) throw new Error('the city has too few houses')
    const named = async (hasParts: boolean) =>
      (
        await sql(
          "select name from category where house_category = 'nonresidential' and (sub_categories <> '[]') = $1 limit 1",
          [hasParts],
        )
      )[0].name as string
    const upload = await desk.tried('updateFromExcel', [
      ['propertyUniqueId', 'houseCategory', 'category'],
      [one.key, 'nonresidential', await named(true)],
      [two.key, 'nonresidential', await named(false)],
    ])
    expect(upload.figures).toMatchObject({ ready: 1, faulty: 1 })
    expect((await desk.rows(upload.uploadId, 'faulty'))[0]).toMatchObject({
      propertyUniqueId: one.key,
      faults: [{ field: 'category', code: 'category_missing' }],
    })
  })

  it('§9 PTIN minimum 6 characters, and PTINs may be exchanged between the rows of one file', async () => {
    const [one, two] = some(2)
    if (!one || !two) throw new Error('the city has too few houses')
    await sql(
      "update property set ptin_no = case property_id when $1 then 'SWAP-1A' else 'SWAP-2B' end where property_id in ($1, $2)",
      [one.id, two.id],
    )
    const short = await desk.tried('updatePTINFromExcel', [
      ['propertyUniqueId', 'PTINNo'],
      [one.key, 'AB123'],
    ])
    expect((await desk.rows(short.uploadId, 'faulty'))[0]?.faults[0]?.code).toBe('too_short')
    const swap = await desk.tried('updatePTINFromExcel', [
      ['propertyUniqueId', 'PTINNo'],
      [one.key, 'SWAP-2B'],
      [two.key, 'SWAP-1A'],
    ])
    expect(swap.figures).toMatchObject({ ready: 2, taxed: 0 })
    await desk.applied(swap.uploadId)
    expect((await present([one.id]))[0].ptin_no).toBe('SWAP-2B')
  })

  it('what changed since the dry run stops the whole spreadsheet, and says which', async () => {
    const chosen = some(3)
    const upload = await desk.tried('updateRoadWidth', [
      ['propertyUniqueId', 'roadWidth'],
      ...chosen.map(({ key }) => [key, 17.25]),
    ])
    expect(upload.figures.ready).toBe(3)
    await sql('update property set version = version + 1 where property_id = $1', [chosen[1]?.id])
    desk.good(await desk.ask('POST', `/bulk-updates/${upload.uploadId}/apply`))
    const stopped = await desk.come(upload.uploadId, 'tried')
    expect(stopped.stoppedBy).toContain(
      `1 property was changed since the file was tried out: row 3, ${chosen[1]?.key}.`,
    )
    expect((await present(chosen.map(({ id }) => id))).some(({ width }) => width === 17.25)).toBe(false)
    desk.good(await desk.ask('POST', `/bulk-updates/${upload.uploadId}/try`))
    expect((await desk.come(upload.uploadId, 'tried')).figures).toMatchObject({ ready: 3, faulty: 0 })
  })

  it('a spreadsheet is not taken back over a later change', async () => {
    const [one] = some(1)
    if (!one) throw new Error('the city has too few houses')
    const upload = await desk.tried('updateRoadWidth', [
      ['propertyUniqueId', 'roadWidth'],
      [one.key, 17.25],
    ])
    await desk.applied(upload.uploadId)
    const later = await desk.tried('updateRoadWidth', [
      ['propertyUniqueId', 'roadWidth'],
      [one.key, 19],
    ])
    await desk.applied(later.uploadId)
    expect((await desk.ask('POST', `/bulk-updates/${upload.uploadId}/undo`, { remarks: 'wrong ward' })).code).toBe(
      'bulk_update.built_on',
    )
    await desk.undone(later.uploadId)
  })
})

describe('files that are no such spreadsheet', () => {
  it.each<[string, () => Promise<Uint8Array | string> | string, string, string]>([
    ['a wrong type behind a right extension', () => '%PDF-1.7 not a workbook', 'changes.xlsx', 'file.content_differs'],
    ['another extension', () => 'a,b', 'changes.exe', 'file.type_not_allowed'],
    ['a name that leads elsewhere', () => 'a,b', '../../changes.csv', 'bulk_update.no_heading'],
    [
      'no heading',
      () =>
        xlsxOf([
          ['a', 'b'],
          ['1', '2'],
        ]),
      'changes.xlsx',
      'bulk_update.no_heading',
    ],
    [
      'a heading without any column to change',
      () => xlsxOf([['propertyUniqueId', 'ownerName']]),
      'changes.xlsx',
      'bulk_update.no_heading',
    ],
    ['nothing at all', () => '', 'changes.csv', 'file.empty'],
  ])('%s', async (_, make, name, code) => {
    const [{ before }] = await sql('select count(*)::integer before from bulk_upload')
    const answer = await desk.send('updateFromExcel', (await make()) as string, { name })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.code).toBe(code)
    expect(await sql('select count(*)::integer before from bulk_upload')).toEqual([{ before }])
  })

  it('a formula anywhere in a column that counts refuses the file, naming row and column; nothing is stored', async () => {
    const [one] = some(1)
    if (!one) throw new Error('the city has too few houses')
    const [{ before }] = await sql('select count(*)::integer before from bulk_upload')
    const sheet = await xlsxOf([
      ['propertyUniqueId', 'propertyAddress', 'plotArea'],
      [one.key, '=HYPERLINK("x")', 900],
      [one.key, 'Sadar', '=B2*2'],
    ])
    const answer = await desk.send('updateFromExcel', sheet as Uint8Array<ArrayBuffer>)
    expect({ status: answer.status, code: answer.code }).toEqual({ status: 422, code: 'bulk_update.formula_cells' })
    expect(answer.message).toMatch(/^2 cells hold formulas: row 2, .*; row 3, .*nothing was stored\.$/)
    expect(await sql('select count(*)::integer before from bulk_upload')).toEqual([{ before }])
  })
})

describe('work that ends early', () => {
  it('a file that turns out not to be sound is refused whole, and says why', async () => {
    const [one] = some(1)
    if (!one) throw new Error('the city has too few houses')
    // Far enough down that the heading was found long before.
    const many = Array.from({ length: 6000 }, () => [one.key, 11.5])
    const wide = [one.key, ...Array.from({ length: 600 }, () => 'x')]
    const [{ before }] = await sql('select count(*)::integer before from bulk_upload')
    const sheet = (await xlsxOf([['propertyUniqueId', 'roadWidth'], ...many, wide])) as Uint8Array<ArrayBuffer>
    const answer = await desk.send('updateRoadWidth', sheet)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.message).toMatch(/columns/i)
    expect(await sql('select count(*)::integer before from bulk_upload')).toEqual([{ before }])
  })

  it('cancelled in the queue, a spreadsheet stands where it stood', async () => {
    const [one] = some(1)
    if (!one) throw new Error('the city has too few houses')
    const upload = await desk.tried('updateRoadWidth', [
      ['propertyUniqueId', 'roadWidth'],
      [one.key, 11.5],
    ])
    await sql("update bulk_upload set status = 'applying' where upload_id = $1", [upload.uploadId])
    expect((await desk.card(upload.uploadId)).status).toBe('tried')
    await desk.applied(upload.uploadId)
    expect((await present([one.id]))[0].width).toBe(11.5)
  })
})
