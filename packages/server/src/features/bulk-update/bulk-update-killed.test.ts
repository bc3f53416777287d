import type { BulkUpload } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { expect, it } from 'vitest'
import { useShortLives } from '../../testing/short-lives.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { bulkDesk, xlsxOf } from './testing/bulk-desk.ts'

/** Kills while a spreadsheet is applied, and while it is taken back. */
const kills = { apply: 20, undo: 5 }
const longestLifeMs = 300
const now = '2026-11-20T06:00:00Z'

// Workers are the children's part: the portal itself only answers calls.
const portal = useTestPortal({
  clock: () => new Date(now),
  environment: { KARSETU_ROLE: 'api' },
  city: 150,
})
const { live } = useShortLives(portal, {
  module: new URL('./bulk-update-jobs.ts', import.meta.url),
  name: 'bulkUpdateJobs',
})
const desk = bulkDesk(portal)
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows

it('killed at random moments twenty times while it is applied, and five while it is taken back, a spreadsheet is in the register whole or not at all', {
  timeout: 120_000,
}, async () => {
  const houses = await sql(
    "select property_unique_id key from property where status = 'active' and construction_type <> 'vacant_land' and road_width_m is distinct from 33.3",
  )
  const sheet = await xlsxOf([['propertyUniqueId', 'roadWidth'], ...houses.map(({ key }) => [key as string, 33.3])])
  const sent = await desk.send('updateRoadWidth', sheet as Uint8Array<ArrayBuffer>)
  const { uploadId } = desk.good<BulkUpload>(sent)
  const comesTo = (status: string) => async () => (await desk.card(uploadId)).status === status
  await live(undefined, comesTo('tried'))
  const { figures } = await desk.card(uploadId)
  expect(figures.ready).toBe(houses.length)
  const balances = () =>
    sql('select property_id, balance_paise from property_account where balance_paise <> 0 order by 1')
  const before = await balances()
  const entered = async () => Number((await sql('select count(*) n from property where road_width_m = 33.3'))[0].n)

  for (const [move, body, reached, whole] of [
    ['apply', undefined, 'applied', houses.length],
    ['undo', { remarks: 'wrong ward' }, 'undone', 0],
  ] as const) {
    const stood = await entered()
    desk.good(await desk.ask('POST', `/bulk-updates/${uploadId}/${move}`, body))
    const isDone = comesTo(reached)
    for (let kill = 0; kill < kills[move] && !(await isDone()); kill++) {
      await live(Math.random() * longestLifeMs, isDone)
      expect([stood, whole]).toContain(await entered())
      expect(await sql('select * from inv_bulk_upload')).toEqual([])
    }
    if (!(await isDone())) await live(undefined, isDone)
    expect(await entered()).toBe(whole)
  }
  expect(await balances()).toEqual(before)
  expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
})
