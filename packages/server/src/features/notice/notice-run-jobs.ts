import { availableParallelism } from 'node:os'
import { PressForms } from '../../documents/press/press-forms.ts'
import type { AuditOrigin } from '../../platform/audit/append-audit.ts'
import { inWorkers } from '../../platform/jobs/in-workers.ts'
import type { JobKind } from '../../platform/jobs/job-worker.ts'
import type { RunningJob } from '../../platform/jobs/running-job.ts'
import { createPdfPool, type PdfPool } from '../../platform/pdf/pdf-pool.ts'
import { openDesk, type PaperDesk } from './bill-of.ts'
import { bindWard, saveWard, wardsToBind } from './bind-ward.ts'
import { NumbersMoved, type PrintedFile, printFile, saveFile } from './make-file.ts'
import { noticeRules } from './notice-rules-store.ts'
import { planWard } from './plan-ward.ts'
import { prepareFile } from './prepare-file.ts'
import { filesToMake, getRun, lastNumber, type NoticeRun, wardsToPlan } from './run-store.ts'

export type NoticeJobInput = { runId: number; origin: AuditOrigin }
/** Counts steps, so that a worker thought dead does not go on beside the one that took over. */
type Cursor = { steps: number }
type NoticeJob = RunningJob<NoticeJobInput, Cursor>

const nextCursor = ({ cursor }: NoticeJob): Cursor => ({ steps: (cursor?.steps ?? 0) + 1 })

/** A thread of the press is replaced after so many papers: what a compiler keeps is given back. */
const papersPerThread = 15_000
/** Files read from the list at once. */
const listed = 200

/** Lays the ways of all wards, then makes file after file. */
async function makeRun(job: NoticeJob): Promise<{ files: number }> {
  const { database, environment } = job.platform
  const run = await getRun(database.primary, job.input.runId)
  const rules = await noticeRules(database.reads)
  for (const ward of await wardsToPlan(database.primary, run.runId)) {
    await job.step(async (tx) => {
      await planWard(tx, run, ward, rules)
      return { cursor: nextCursor(job), total: await countTargets(tx, run.runId) }
    })
  }
  const day = { asOn: run.asOn, year: run.financialYear, publicUrl: environment.publicUrl }
  const desk = await openDesk(database.reads, day)
  const threads = Math.max(2, Math.min(4, availableParallelism()))
  const pool = createPdfPool({ workers: threads, recycleAfter: Math.ceil(papersPerThread / run.beatSize) })
  let files = 0
  try {
    for (;;) {
      const made = await makeFiles(job, run, desk, { pool, ahead: threads + 1 })
      files += made.files
      if (made.isDone) break
    }
  } finally {
    await pool.close()
  }
  await job.step(async (tx) => {
    await tx.query("update notice_run set status = 'made', changed_at = now() where run_id = $1", [run.runId])
    return { cursor: nextCursor(job) }
  })
  return { files }
}

async function countTargets(tx: { query: NoticeJob['platform']['database']['primary']['query'] }, runId: number) {
  const { rows } = await tx.query<{ total: number }>(
    'select coalesce(sum(planned), 0)::integer total from notice_file where run_id = $1',
    [runId],
  )
  return rows[0]?.total ?? 0
}

type Press = { pool: PdfPool; ahead: number }

/** Wards bound beside each other: while papers are printed each part of a ward waits its turn in a thread. */
const wardsBoundAtOnce = 3

/** Puts the papers of each ward that is whole into one file, where the run makes its files for each ward. */
async function bindWards(job: NoticeJob, run: NoticeRun, desk: PaperDesk, pool: PdfPool): Promise<void> {
  if (run.filePer !== 'ward') return
  const { platform, input } = job
  await inWorkers(await wardsToBind(platform.database.primary, run.runId), wardsBoundAtOnce, async (ward) => {
    const stored = await bindWard({ pool, platform, desk, run }, ward)
    await job.step(async (tx) => {
      await saveWard(tx, run, { ...ward, stored }, input.origin)
      return { cursor: nextCursor(job) }
    })
  })
}

/**
 * Makes files in their order. Several are printed at once, each with the numbers that follow if nobody else takes any;
 * when somebody did, all that is not kept yet is printed anew from where the numbers stand.
 */
async function makeFiles(
  job: NoticeJob,
  run: NoticeRun,
  desk: PaperDesk,
  { pool, ahead }: Press,
): Promise<{ files: number; isDone: boolean }> {
  const { reads, primary } = job.platform.database
  const printing: Promise<PrintedFile>[] = []
  const forms = new PressForms()
  // Whoever made its last paper may have ended before the ward was bound.
  let binding = bindWards(job, run, desk, pool)
  binding.catch(() => undefined)
  let [nextNo, files, after] = [(await lastNumber(primary, run.kind, run.financialYear)) + 1, 0, 0]
  const keepFirst = async () => {
    const printed = await printing.shift()
    if (!printed) return
    await job.step(async (tx) => {
      await saveFile(tx, run, printed, job.input.origin)
      return { cursor: nextCursor(job), done: printed.prepared.file.planned }
    })
    files += 1
    // While a ward is bound, papers of the next go on: the threads would wait for each other.
    binding = binding.then(() => bindWards(job, run, desk, pool))
    binding.catch(() => undefined)
  }
  try {
    for (;;) {
      const beats = await filesToMake(primary, run.runId, after, listed)
      for (const beat of beats) {
        const prepared = await prepareFile(reads, run, desk, beat)
        const printed = printFile({ pool, platform: job.platform, desk, run, forms }, prepared, nextNo)
        // Its failure is met where it is awaited.
        printed.catch(() => undefined)
        printing.push(printed)
        nextNo += prepared.papers.length
        if (printing.length >= ahead) await keepFirst()
      }
      const last = beats.at(-1)
      if (!last) break
      after = last.fileNo
    }
    while (printing.length > 0) await keepFirst()
    await binding
    return { files, isDone: true }
  } catch (error) {
    await Promise.allSettled([...printing, binding])
    if (error instanceof NumbersMoved) return { files, isDone: false }
    throw error
  }
}

export const noticeRunJobs: readonly JobKind<NoticeJobInput, Cursor>[] = [{ kind: 'notice_run', run: makeRun }]
