import type { BulkUpload } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { expect, it } from 'vitest'
import { useShortLives } from '../../testing/short-lives.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeHouses } from '../split/testing/split-town.ts'
import { bulkDesk, xlsxOf } from './testing/bulk-desk.ts'

/** Workers that die in the middle of applying a sheet, and of taking it back: twenty and five of both kinds of sheets. */
const deaths = {
  updateRoadWidth: { apply: 15, undo: 3 },
  splitFromExcel: { apply: 5, undo: 2 },
} as const
const longestLifeMs = 400
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

/** A sheet, how many of what it says stand in the register, and how many do when all of it does. */
type Sheet = { path: keyof typeof deaths; rows: (string | number)[][]; entered: () => Promise<number>; whole: number }

const balances = () =>
  sql('select property_id, balance_paise from property_account where balance_paise <> 0 order by 1')
const stands = (uploadId: number, status: BulkUpload['status']) => async () =>
  (await desk.card(uploadId)).status === status
/** With the job that brought it there: the next life has only its own. */
const isOver = (uploadId: number, status: BulkUpload['status']) => async () => {
  const [job] = await sql('select job.* from job join bulk_upload using (job_id) where upload_id = $1', [uploadId])
  if (job.status === 'failed') throw new Error(job.error)
  return job.status === 'done' && (await stands(uploadId, status)())
}
const tried = async ({ path, rows }: Sheet): Promise<number> => {
  const sent = await desk.send(path, (await xlsxOf(rows)) as Uint8Array<ArrayBuffer>)
  const { uploadId } = desk.good<BulkUpload>(sent)
  await live(undefined, isOver(uploadId, 'tried'))
  expect((await desk.card(uploadId)).figures).toMatchObject({ ready: rows.length - 1, faulty: 0 })
  return uploadId
}

/** Sends the sheet, applies it and takes it back, again and again, until so many workers died of each. */
async function dieOverSheet(sheet: Sheet): Promise<void> {
  const { entered, whole, path } = sheet
  const died = { apply: 0, undo: 0 }
  const before = await balances()
  while (died.apply < deaths[path].apply || died.undo < deaths[path].undo) {
    const uploadId = await tried(sheet)
    for (const [move, body, reached, after] of [
      ['apply', undefined, 'applied', whole],
      ['undo', { remarks: 'wrong ward' }, 'undone', 0],
    ] as const) {
      const stood = await entered()
      desk.good(await desk.ask('POST', `/bulk-updates/${uploadId}/${move}`, body))
      const isDone = stands(uploadId, reached)
      while (died[move] < deaths[path][move] && !(await isDone())) {
        if (await live(Math.random() * longestLifeMs, isDone)) died[move]++
        expect([stood, after]).toContain(await entered())
        expect(await sql('select * from inv_bulk_upload')).toEqual([])
      }
      if (!(await isDone())) await live(undefined, isOver(uploadId, reached))
      expect(await entered()).toBe(after)
    }
  }
  expect(died).toEqual(deaths[path])
  expect(await balances()).toEqual(before)
}

it('killed at random moments twenty times while they are applied, and five while they are taken back, sheets are in the register whole or not at all', {
  timeout: 400_000,
}, async () => {
  const houses = await arrangeHouses(portal())
  const roads = await sql(
    "select property_unique_id key from property where status = 'active' and construction_type <> 'vacant_land' and road_width_m is distinct from 33.3",
  )
  await dieOverSheet({
    path: 'updateRoadWidth',
    rows: [['propertyUniqueId', 'roadWidth'], ...roads.map(({ key }) => [key as string, 33.3])],
    entered: async () => Number((await sql('select count(*) n from property where road_width_m = 33.3'))[0].n),
    whole: roads.length,
  })
  const divided = houses.slice(0, 6)
  await dieOverSheet({
    path: 'splitFromExcel',
    rows: [
      ['Property ID', 'share', 'ownerName', 'fatherName'],
      ...divided.flatMap(({ key }) => [
        [key, 40, '', ''],
        [key, 60, 'Gita Devi', 'Ram Lal'],
      ]),
    ],
    entered: async () =>
      Number(
        (
          await sql("select count(*) n from property where property_id = any ($1) and status = 'superseded'", [
            divided.map(({ id }) => id),
          ])
        )[0].n,
      ),
    whole: divided.length,
  })
  expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
})
