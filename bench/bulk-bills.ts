/**
 * Bills of a whole city a minute, as a run makes them (ledger read, dues worked out for every date, words in two
 * languages, codes, threads, files put to disk and counted) against a bare Typst compile of the same pages in the same
 * run; with `ward` one file for each ward. The goals are 5,000 a minute on two cores, at least 0.7 of the floor, and memory that stays flat.
 *
 * npm exec -- node bench/bulk-bills.ts [properties] [ward]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { pressRequest } from '../packages/server/src/documents/press/press-document.ts'
import { PressForms } from '../packages/server/src/documents/press/press-forms.ts'
import { openDesk } from '../packages/server/src/features/notice/bill-of.ts'
import { noticeRunJobs } from '../packages/server/src/features/notice/notice-run-jobs.ts'
import { numberOf, prepareFile } from '../packages/server/src/features/notice/prepare-file.ts'
import { filesToMake, getRun, insertRun, nextRunId } from '../packages/server/src/features/notice/run-store.ts'
import { openDatabase } from '../packages/server/src/platform/db/database.ts'
import { startEmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { enqueueJob } from '../packages/server/src/platform/jobs/job-queue.ts'
import { RunningJob } from '../packages/server/src/platform/jobs/running-job.ts'
import { migrate } from '../packages/server/src/platform/migrate/migrate.ts'
import { createPdfPool } from '../packages/server/src/platform/pdf/pdf-pool.ts'
import type { PdfRequest } from '../packages/server/src/platform/pdf/typst-compiler.ts'
import type { Platform } from '../packages/server/src/platform/platform.ts'
import { rateFigure, report } from './figures.ts'
import { makeCity } from './make-city.ts'

const properties = Number(process.argv[2] ?? 5000)
const filePer = process.argv[3] === 'ward' ? 'ward' : 'beat'
const beatSize = 150
const publicUrl = 'https://tax.example'
const folder = mkdtempSync(join(tmpdir(), 'karsetu-bench-'))
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'database') })
const database = openDatabase({ url: postgres.appUrl })
/** CPU seconds of all threads, which other work on the machine lengthens far less than the clock. */
const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}
const megabytes = () => Math.round(process.memoryUsage.rss() / 1024 / 1024)

async function makeRun(): Promise<number> {
  const jobId = crypto.randomUUID()
  return database.transaction(async (tx) => {
    const runId = await nextRunId(tx)
    await enqueueJob(tx, { jobId, kind: 'notice_run', title: () => 'bench', input: { runId } })
    const { rows } = await tx.query<{ ward_id: number }>('select ward_id from ward')
    await insertRun(tx, {
      runId,
      kind: 'bill',
      financialYear: financialYear(2026),
      asOn: isoDate('2026-11-20'),
      again: true,
      beatSize,
      filePer,
      selection: {},
      jobId,
      requestedBy: null,
      wardIds: rows.map(({ ward_id }) => ward_id),
    })
    await tx.query("update job set status = 'running' where job_id = $1", [jobId])
    return runId
  })
}

/** Seconds of the whole run, and the most memory met in each tenth of it. */
async function throughTheJob(runId: number) {
  const { rows } = await database.primary.query<{ job_id: string }>('select job_id from notice_run where run_id = $1', [
    runId,
  ])
  const platform = { database, environment: { dataDir: folder, publicUrl } } as Platform // the job touches nothing else
  const origin = {
    actor: { kind: 'system', name: 'bench' },
    address: 'local',
    requestId: 'bench',
    action: 'notice.make',
  }
  const job = new RunningJob(platform, {
    job_id: rows[0]?.job_id ?? '',
    input: { runId, origin },
    cursor: null,
    done: 0,
  })
  const memory: number[] = []
  const watch = setInterval(() => memory.push(megabytes()), 500)
  const [begun, cpu] = [performance.now(), cpuSeconds()]
  await noticeRunJobs[0]?.run(job as never) // the kind's own input and cursor
  const seconds = (performance.now() - begun) / 1000
  clearInterval(watch)
  return {
    seconds,
    cpu: cpuSeconds() - cpu,
    memory: Array.from({ length: 10 }, (_, tenth) => {
      const from = Math.floor((memory.length * tenth) / 10)
      return Math.max(...memory.slice(from, Math.max(from + 1, Math.floor((memory.length * (tenth + 1)) / 10))))
    }),
  }
}

/** The floor: the sheets of some files made ready beforehand, compiled by the same threads and not even joined. */
async function bareCompile(runId: number, files: number): Promise<{ perSecond: number; perCpuSecond: number }> {
  const run = await getRun(database.primary, runId)
  const desk = await openDesk(database.reads, { asOn: run.asOn, year: run.financialYear, publicUrl })
  const forms = new PressForms()
  const requests: { parts: readonly PdfRequest[]; papers: number }[] = []
  await database.primary.query(
    'update notice_file set made_at = null, papers = null, sha256 = null where run_id = $1',
    [runId],
  )
  for (const file of await filesToMake(database.primary, runId, 0, files)) {
    const { papers } = await prepareFile(database.reads, run, desk, file)
    const parts = pressRequest(
      {
        kind: 'bill',
        corporation: desk.office.corporation,
        ward: file.ward,
        part: file.part,
        asOn: run.asOn,
        papers: papers.map((paper, at) => paper.print(numberOf(run, at + 1))),
      },
      forms,
    )
    requests.push({ parts, papers: papers.length })
  }
  const pool = createPdfPool({
    workers: Math.max(2, Math.min(4, availableParallelism())),
    maxWaiting: Number.POSITIVE_INFINITY,
  })
  const compileAll = (some: typeof requests) =>
    Promise.all(some.flatMap(({ parts }) => parts.map((part) => pool.render(part))))
  // Threads that begin are slow; a run is long enough not to feel it, and a floor with it would be too low.
  const atFirst = Math.ceil(requests.length / 5)
  await compileAll(requests.splice(0, atFirst))
  const [begun, cpu] = [performance.now(), cpuSeconds()]
  await compileAll(requests)
  const [seconds, cpuTaken] = [(performance.now() - begun) / 1000, cpuSeconds() - cpu]
  await pool.close()
  const papers = requests.reduce((sum, request) => sum + request.papers, 0)
  return { perSecond: papers / seconds, perCpuSecond: papers / cpuTaken }
}

try {
  await migrate({ migratorUrl: postgres.migratorUrl, appUrl: postgres.appUrl })
  await makeCity(postgres.migratorUrl, properties)
  const runId = await makeRun()
  const { seconds, cpu, memory } = await throughTheJob(runId)
  const { rows } = await database.primary.query<{ papers: number }>(
    'select sum(papers)::integer papers from notice_file where run_id = $1',
    [runId],
  )
  const papers = rows[0]?.papers ?? 0
  const floor = await bareCompile(runId, 40)
  report(
    rateFigure('bulk-bills', papers / seconds, floor.perSecond, 0.7, {
      bills: papers,
      perMinute: Math.round((papers / seconds) * 60),
      perMinuteGoal: 5000,
      perCpuSecond: Math.round(papers / cpu),
      floorPerCpuSecond: Math.round(floor.perCpuSecond),
      memoryByTenthMb: memory,
    }),
  )
} finally {
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
