import type { BulkUpload } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { rupees } from '@karsetu/domain/money/paise.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { payAtCounter } from '../correction/testing/pay-at-counter.ts'
import { raiseDemand } from '../payment/testing/money-town.ts'
import { registerDesk } from '../property/testing/register-desk.ts'
import { bulkDesk } from './testing/bulk-desk.ts'

// By the real clock: what was posted since is told by that of the books.
const portal = useTestPortal({ city: 220 })
const desk = bulkDesk(portal)
const register = registerDesk(portal)
const { sql } = register

type Chosen = { propertyId: number; id: string }
let chosen: Chosen[] = []
beforeAll(async () => {
  chosen = await sql(
    `select property_id::integer "propertyId", property_unique_id id from property
     where status = 'active' order by property_id desc limit 9`,
  )
})
afterAll(() => register.nothingIsBroken())

const sheetOf = (properties: readonly Chosen[]) => [['Property ID'], ...properties.map(({ id }) => [id])]
const statusOf = async (properties: readonly Chosen[]) =>
  (
    await sql('select status from property where property_id = any ($1)', [
      properties.map(({ propertyId }) => propertyId),
    ])
  ).map(({ status }) => status)

/** Three that a sheet brings back: rows 2, 3 and 4 of it. */
async function broughtBack() {
  const three = chosen.splice(0, 3)
  await register.remove(three.map(({ id }) => id))
  const { uploadId } = await desk.tried('restoreFromExcel', sheetOf(three))
  await desk.applied(uploadId)
  const refused = async (code: string, of: readonly number[]) => {
    const rows = of.map((at) => `row ${at + 2}, ${three[at]?.id}`).join('; ')
    const answer = await desk.ask('POST', `/bulk-updates/${uploadId}/undo`, { remarks: 'wrong ward' })
    expect({ code: answer.code, status: answer.status }).toEqual({ code: `bulk_update.${code}`, status: 409 })
    expect(answer.message).toContain(`: ${rows}. The spreadsheet can no longer be taken back as a whole.`)
    expect(await statusOf(three)).toEqual(['active', 'active', 'active'])
  }
  return { uploadId, three, ids: three.map(({ propertyId }) => propertyId), refused }
}

it('once something was posted on any of them, by a payment or a demand, none leaves again, and the rows are named', async () => {
  const { ids, refused } = await broughtBack()
  const [first = 0, , third = 0] = ids
  await payAtCounter(portal().platform, third, { on: '2026-11-20', amount: 10 })
  await refused('posted_since', [2])
  await raiseDemand(portal().platform, first, 2030, { house: rupees(900), water: rupees(120), sewer: rupees(60) })
  await refused('posted_since', [0, 2])
})

it('once one of them was edited none leaves again, and the rows are named', async () => {
  const { uploadId, three, refused } = await broughtBack()
  const later = await desk.tried('updateRoadWidth', [
    ['propertyUniqueId', 'roadWidth'],
    ...three.slice(1).map(({ id }) => [id, 17.25]),
  ])
  await desk.applied(later.uploadId)
  await refused('built_on', [1, 2])
  await desk.undone(later.uploadId)
  // What took the edit back is an act of its own.
  await refused('built_on', [1, 2])
  expect((await desk.card(uploadId)).status).toBe('applied')
})

it('what is posted between the asking and the work stops the whole of it, and is said in the reader’s language', async () => {
  const { uploadId, three, ids } = await broughtBack()
  const { platform } = portal()
  await platform.database.transaction(async (tx) => {
    await tx.query('select from property where property_id = any ($1) for no key update', [ids])
    desk.good(await desk.ask('POST', `/bulk-updates/${uploadId}/undo`, { remarks: 'wrong ward' }))
    await payAtCounter(platform, ids[1] ?? 0, { on: '2026-11-20', amount: 10 })
  })
  expect((await desk.come(uploadId, 'applied')).stoppedBy).toContain(
    `1 property after it came back: row 3, ${three[1]?.id}.`,
  )
  const [token, path] = [await portal().tokenOf('admin'), `/bulk-updates/${uploadId}`]
  const { data } = await portal().ask({ path, token, headers: { 'accept-language': 'hi' } })
  expect((data as BulkUpload).stoppedBy).toContain(`पंक्ति 3, ${three[1]?.id}`) // checked by the call's own output schema
  expect(await statusOf(three)).toEqual(['active', 'active', 'active'])
})
