import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

describe('who may', () => {
  it('only those who hold the right; and outside their wards nobody', async () => {
    const [one] = some(1)
    if (!one) throw new Error('the city has too few houses')
    const sheet = (await xlsxOf([
      ['propertyUniqueId', 'roadWidth'],
      [one.key, 12.25],
    ])) as Uint8Array<ArrayBuffer>
    const { uploadId: other } = await desk.tried('updateRoadWidth', [
      ['propertyUniqueId', 'roadWidth'],
      [one.key, 12],
    ])
    expect((await desk.send('updateRoadWidth', sheet, { role: 'clerk' })).status).toBe(403)
    expect((await desk.ask('GET', '/bulk-updates', undefined, 'jalkal')).status).toBe(403)
    await portal().tokenOf('ctao')
    await sql(
      "update staff set accessible_wards = array(select ward_id from ward where ward_id <> $1 limit 1) where email = 'ctao@test.example'",
      [one.ward],
    )
    const { uploadId } = desk.good<{ uploadId: number }>(await desk.send('updateRoadWidth', sheet, { role: 'ctao' }))
    await desk.come(uploadId, 'tried')
    expect((await desk.rows(uploadId, 'faulty'))[0]?.faults[0]?.code).toBe('out_of_scope')
    const mine = desk.good<{ rows: { uploadId: number }[] }>(await desk.ask('GET', '/bulk-updates', undefined, 'ctao'))
    expect(mine.rows.map((row) => row.uploadId)).toEqual([uploadId])
    for (const path of [
      `/bulk-updates/${other}`,
      `/bulk-updates/${other}/rows`,
      `/bulk-updates/${other}/rows/export`,
      `/bulk-updates/${other}/faults`,
      `/bulk-updates/template?kind=ptin&wardId=${one.ward}`,
    ])
      expect((await desk.ask('GET', path, undefined, 'ctao')).code).toBe('call.out_of_scope')
    const ofOthers = (move: string, body?: object) => desk.ask('POST', `/bulk-updates/${other}/${move}`, body, 'ctao')
    const remarks = { remarks: 'not mine' }
    const replies = [
      ...[await ofOthers('try'), await ofOthers('apply'), await ofOthers('undo', remarks)],
      ...[await ofOthers('approve'), await ofOthers('refuse', remarks)],
    ]
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 'call.out_of_scope'))
    await sql(`update staff set accessible_wards = '{}' where email = 'ctao@test.example'`)
  })

  it.each([
    ['changed too', 13.25, 13.5],
    ['left as they were', 14.25, 'broad'],
  ])(
    'a spreadsheet is not read through the history of one property when others elsewhere were %s by it',
    async (_, width, ofOthers) => {
      const [one] = some(1)
      const elsewhere = houses.find(({ ward }) => ward !== one?.ward)
      if (!one || !elsewhere) throw new Error('the city has too few houses')
      const { uploadId } = await desk.tried('updateRoadWidth', [
        ['propertyUniqueId', 'roadWidth'],
        [one.key, width],
        [elsewhere.key, ofOthers],
      ])
      await desk.applied(uploadId)
      const history = desk.good<{ rows: { documents: { fileId: string }[] }[] }>(
        await desk.ask('GET', `/properties/history/${one.key}?limit=1`),
      )
      const sheet = `/properties/files/${one.key}/${history.rows[0]?.documents[0]?.fileId}`
      expect((await desk.ask('GET', sheet, undefined, 'ctao')).status).toBe(200)
      await sql(`update staff set accessible_wards = array[$1::bigint] where email = 'ctao@test.example'`, [one.ward])
      expect((await desk.ask('GET', `/properties/history/${one.key}`, undefined, 'ctao')).status).toBe(200)
      expect((await desk.ask('GET', sheet, undefined, 'ctao')).code).toBe('call.out_of_scope')
      await sql(`update staff set accessible_wards = '{}' where email = 'ctao@test.example'`)
    },
  )
})
