import type { NoticeRunCard } from '@karsetu/contract/notice/notice-run-calls.ts'
import { expect, it } from 'vitest'
import { storedFiles } from '../../platform/files/stored-files.ts'
import { useShortLives } from '../../testing/short-lives.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { billingDay, notExactlyOnce } from './testing/notice-town.ts'

const kills = 20
/** About as long as a file takes. */
const dyingMs = 100

// Workers are the children's part: the portal itself only answers calls.
const portal = useTestPortal({
  clock: () => new Date(billingDay),
  environment: { KARSETU_ROLE: 'api' },
  city: 220,
})
const { dieOver } = useShortLives(portal, {
  module: new URL('./notice-run-jobs.ts', import.meta.url),
  name: 'noticeRunJobs',
})
const sql = async (text: string) => (await portal().database.migrator.query(text)).rows
const call = async (method: string, path: string, body?: unknown) => {
  const answer = await portal().ask({ method, path, body, token: await portal().tokenOf('ctao') })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.code}`)
  return answer.data as NoticeRunCard // checked by the call's own output schema
}

it('killed at random moments twenty times, a run leaves exactly one bill for each property, in a file that is there', {
  timeout: 400_000,
}, async () => {
  const { runId } = await call('POST', '/taxDemands/bulkDemandBill', { beatSize: 10 })
  const isDone = async () => (await call('GET', `/notice-runs/${runId}`)).status === 'made'
  const parts = async () =>
    (
      await sql(`select (planned + made)::integer done, (wards + files - planned - made)::integer "left"
        from (select count(*) wards, count(planned_at) planned from notice_run_ward) ways,
          (select count(*) files, count(made_at) made from notice_file) beats`)
    )[0]
  expect(await dieOver({ parts, isDone }, { times: kills, dyingMs })).toBe(kills)
  const run = await call('GET', `/notice-runs/${runId}`)
  expect(run.status).toBe('made')
  const [{ owing }] = await sql('select count(*)::integer owing from property_account where balance_paise > 0')
  expect(run.targets).toBe(owing)
  expect(run.papers + run.leftOut).toBe(owing)
  expect(await sql(notExactlyOnce)).toEqual([])
  const [numbers] = await sql("select count(*)::integer count, max(no) last from notice where kind = 'bill'")
  expect(numbers).toEqual({ count: run.papers, last: run.papers })
  const store = storedFiles(portal().platform)
  const files = await sql('select sha256, size_bytes::integer size from notice_file where sha256 is not null')
  for (const { sha256, size } of files) expect((await store.find(sha256))?.sizeBytes).toBe(size)
  expect(await verifyLedger(portal().platform.database.reads)).toEqual([])
})
