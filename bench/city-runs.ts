/**
 * What is done to a whole city at once, on a city of its own: the yearly demand (read, assessed with the one engine,
 * staged, posted and audited) and a revaluation (compared with the record and released), each against a COPY in of the
 * same rows already computed, those of the accounts included; and the summaries of the dashboard against a SELECT by
 * primary key. Goals: 2, 2 and 20 times the floor, and a process under 512 MB.
 *
 * The floor is a little below what any run has to write: it leaves out journals, audit rows and sums of the wards and the
 * marks for the map, and enters accounts instead of changing them. Its tables hold the years before, as those of the city
 * do: a key that goes between a million others is dearer than one at the end of an empty index.
 *
 * npm exec -- node bench/city-runs.ts [properties]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { financialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { type IsoDate, isoDate } from '@karsetu/domain/time/iso-date.ts'
import { Client, type Client as DatabaseClient } from 'pg'
import { from, to } from 'pg-copy-streams'
import { freshRules } from '../packages/server/src/features/assessment/assessment-rules-store.ts'
import { ledgerRules } from '../packages/server/src/features/assessment/ledger-rules-store.ts'
import { partYearRules } from '../packages/server/src/features/correction/correction-rules-store.ts'
import { assessWard, stageWard, wardsCalculatedAtOnce } from '../packages/server/src/features/demand/rehearse-ward.ts'
import { releaseWard, wardsReleasedAtOnce } from '../packages/server/src/features/demand/release-ward.ts'
import * as demandRuns from '../packages/server/src/features/demand/run-store.ts'
import * as summaries from '../packages/server/src/features/demand/summarise-demand.ts'
import { useCreditOfWard } from '../packages/server/src/features/demand/use-credit.ts'
import { cellColumns } from '../packages/server/src/features/master/rate-store.ts'
import { compareWard } from '../packages/server/src/features/revision/compare-ward.ts'
import { releaseAssessments } from '../packages/server/src/features/revision/release-assessments.ts'
import * as revisionRuns from '../packages/server/src/features/revision/run-store.ts'
import { stageComparison } from '../packages/server/src/features/revision/stage-comparison.ts'
import { type Database, openDatabase, type Tx } from '../packages/server/src/platform/db/database.ts'
import { startEmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/embedded-postgres.ts'
import type { Context } from '../packages/server/src/platform/http/context.ts'
import { inWorkers } from '../packages/server/src/platform/jobs/in-workers.ts'
import { enqueueJob } from '../packages/server/src/platform/jobs/job-queue.ts'
import { migrate } from '../packages/server/src/platform/migrate/migrate.ts'
import { copyAsFull } from './copy-as-full.ts'
import { median, report, timed, timeFigure } from './figures.ts'
import { makeCity } from './make-city.ts'

const properties = Number(process.argv[2] ?? 20_000)
const year = financialYear(2027)
const today = isoDate('2026-11-20')
const folder = mkdtempSync(join(tmpdir(), 'karsetu-bench-'))
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'database') })
const actor = { kind: 'system', name: 'bench' } as const
const origin = { actor, address: 'local', requestId: 'bench', action: 'bench' }

type Took = { firstMs: number; secondMs: number; peakMemoryMb: number }

/** The most memory the process held while something was done. */
async function watchingMemory(work: () => Promise<Omit<Took, 'peakMemoryMb'>>): Promise<Took> {
  let peak = 0
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const watch = setInterval(look, 100)
  const took = await work()
  clearInterval(watch)
  look()
  return { ...took, peakMemoryMb: Math.round(peak / 1024 / 1024) }
}

async function aJob(tx: Tx, kind: string): Promise<string> {
  const jobId = crypto.randomUUID()
  await enqueueJob(tx, { jobId, kind, title: () => 'bench', input: {} })
  return jobId
}

/** As the steps of a job: a transaction each, one after the other; the last of a part waits until all is on the disk. */
function stepsIn(database: Database) {
  let before: Promise<unknown> = Promise.resolve()
  return (work: (tx: Tx) => Promise<void>): Promise<void> => {
    const taken = before.then(() => database.transaction(work))
    before = taken.catch(() => undefined)
    return taken
  }
}

/** The dry run, and the release. */
async function raiseDemand(): Promise<Omit<Took, 'peakMemoryMb'>> {
  const database = openDatabase({ url: postgres.appUrl })
  const step = stepsIn(database)
  const runId = await database.transaction(async (tx) => {
    const id = await demandRuns.nextRunId(tx)
    const jobId = await aJob(tx, 'demand_run_rehearse')
    await demandRuns.insertRun(tx, { runId: id, financialYear: year, jobId, requestedBy: null })
    return id
  })
  const rules = await freshRules(database.reads, 'all')
  const wards = await demandRuns.wardsLeft(database.reads, runId, 'rehearsed_at')
  const firstMs = await timed(async () => {
    await inWorkers(wards, wardsCalculatedAtOnce, async ({ wardId }) => {
      const ward = await assessWard(database.reads, wardId, { year, rules })
      await step((tx) => stageWard(tx, runId, year, ward))
    })
    await step((tx) => demandRuns.changeRun(tx, runId, { status: 'rehearsed' }))
  })
  const effectiveOn = startOfFinancialYear(year)
  const run = { runId, financialYear: year, supplementary: false, effectiveOn }
  const release = { run, dueOn: effectiveOn, origin }
  const credit = { rules: await ledgerRules(database.reads), on: effectiveOn }
  const secondMs = await timed(async () => {
    await inWorkers(wards, wardsReleasedAtOnce, async (ward) => {
      await database.transaction((tx) => releaseWard(tx, release, ward))
      await useCreditOfWard(database, release, credit, ward.wardId)
    })
    await step((tx) => demandRuns.changeRun(tx, runId, { status: 'released' }))
  })
  await database.close()
  return { firstMs, secondMs }
}

/** All is compared with the record and released; the rates are moved beforehand, so that every property moves. */
async function revalue(client: DatabaseClient): Promise<Omit<Took, 'peakMemoryMb'>> {
  await client.query(
    `insert into mohalla_rate_entry (mohalla_id, valid_from, ${cellColumns}, rate_ten_thousandths, source)
     select distinct on (mohalla_id, ${cellColumns}) mohalla_id, make_date($1, 4, 1), ${cellColumns},
       rate_ten_thousandths + 1000, 'bench'
     from mohalla_rate order by mohalla_id, ${cellColumns}, valid_from desc`,
    [year + 1],
  )
  const database = openDatabase({ url: postgres.appUrl })
  const step = stepsIn(database)
  const financialYearNext = financialYear(year + 1)
  const runId = await database.transaction(async (tx) => {
    const id = await revisionRuns.nextRunId(tx)
    const place = { purpose: 'revaluation' as const, changeId: null, mohallaId: null, asOf: null, requestedBy: null }
    const jobId = await aJob(tx, 'revision_run_compute')
    await revisionRuns.insertRun(tx, { ...place, runId: id, financialYear: financialYearNext, jobId })
    return id
  })
  const rules = await freshRules(database.reads, 'all')
  const comparison = {
    ...{ rules, partYear: await partYearRules(database.reads), financialYear: financialYearNext },
    ...{ mohallaId: null, against: { kind: 'record' as const } },
  }
  const wards = await revisionRuns.wardsLeft(database.reads, runId, 'computed_at')
  const firstMs = await timed(async () => {
    await inWorkers(wards, wardsCalculatedAtOnce, async ({ wardId }) => {
      const ward = await compareWard(database.reads, wardId, comparison, { runId, keepsMoved: true })
      await step((tx) => stageComparison(tx, ward))
    })
    await step((tx) => revisionRuns.changeRun(tx, runId, { status: 'computed' }))
  })
  const released = { runId, financialYear: financialYearNext, origin, moment: new Date('2026-11-20T06:00:00Z') }
  const secondMs = await timed(async () => {
    await inWorkers(wards, wardsReleasedAtOnce, ({ wardId }) =>
      database.transaction((tx) => releaseAssessments(tx, released, wardId)),
    )
    await step((tx) => revisionRuns.changeRun(tx, runId, { status: 'released' }))
  })
  await database.close()
  return { firstMs, secondMs }
}

/**
 * The same rows, out to memory beforehand and into tables as full as they were before, with the same indexes;
 * milliseconds of the way in.
 */
async function copyIn(client: DatabaseClient, written: Readonly<Record<string, string>>): Promise<number> {
  const tables = Object.keys(written)
  await copyAsFull(client, { schema: 'bench_floor', tables, rows: (table) => `(${written[table]}) is not true` })
  let took = 0
  for (const [table, where] of Object.entries(written)) {
    const parts: Buffer[] = []
    for await (const part of client.query(to(`copy (select * from ${table} where ${where}) to stdout`)))
      parts.push(part)
    await superuser.query('checkpoint')
    took += await timed(() => pipeline(parts, client.query(from(`copy bench_floor.${table} from stdin`))))
  }
  await client.query('drop schema bench_floor cascade')
  return took
}

function reportRun(name: string, { firstMs, secondMs, peakMemoryMb }: Took, floor: number): void {
  const facts = {
    city: properties,
    firstPartMs: Math.round(firstMs),
    secondPartMs: Math.round(secondMs),
    peakMemoryMb,
  }
  report(timeFigure(name, firstMs + secondMs, floor, 2, facts))
  console.log(`  ${JSON.stringify(facts)}`)
}

/** What was written before is vacuumed and on the disk, as the floor's tables are: none of it is done beside what is measured. */
async function settle(): Promise<void> {
  await superuser.query('vacuum (analyze)')
  await superuser.query('checkpoint')
}

/** The day with most between it and the nearest day whose sums are kept whole. */
async function dearestDay(client: DatabaseClient): Promise<IsoDate> {
  const { rows } = await client.query<{ day: string }>(
    `select on_day::text as day from (select distinct effective_on on_day from ledger_rollup_day) days,
       rollup_kept_near(on_day) near
     order by (
       select count(*) from ledger_rollup_day where effective_on > least(on_day, near) and effective_on <= greatest(on_day, near)
     ) desc limit 1`,
  )
  return isoDate(rows[0]?.day ?? today)
}

/** Each summary as the dashboard asks it, once the rollups are folded as they are every minute. */
async function measureSummaries(client: DatabaseClient): Promise<void> {
  await client.query('select fold_rollup(), fold_assessment_rollup(); analyze')
  const database = openDatabase({ url: postgres.appUrl })
  // Summaries look at nothing else of a context.
  const context = {
    ...{ reads: database.reads, now: '2026-11-20T06:00:00Z', today, locale: 'en' },
    actor,
  } as unknown as Context
  const byKey = () => database.reads.query('select * from property where property_id = $1', [1], { name: 'floor' })
  const aYearAgo = { asOf: isoDate('2025-11-20') }
  const threeYearsAgo = { asOf: isoDate('2023-11-20') }
  const dearest = { asOf: await dearestDay(client) }
  const request = {
    'summary: totals': () => summaries.summariseTotal(context, {}),
    'summary: by head': () => summaries.summariseSplit(context, {}),
    'summary: by zone': () => summaries.summariseZones(context, {}),
    'summary: by zone and use': () => summaries.summariseUsages(context, {}),
    'summary: all years': () => summaries.updatedTotals(context, {}),
    'summary: totals of a day a year ago': () => summaries.summariseTotal(context, aYearAgo),
    'summary: by head of a day a year ago': () => summaries.summariseSplit(context, aYearAgo),
    'summary: by zone of a day a year ago': () => summaries.summariseZones(context, aYearAgo),
    'summary: by zone and use of a day a year ago': () => summaries.summariseUsages(context, aYearAgo),
    'summary: all years of a day a year ago': () => summaries.updatedTotals(context, aYearAgo),
    'summary: totals of a day three years ago': () => summaries.summariseTotal(context, threeYearsAgo),
    'summary: all years of a day three years ago': () => summaries.updatedTotals(context, threeYearsAgo),
    'summary: totals of the dearest day': () => summaries.summariseTotal(context, dearest),
    'summary: by zone and use of the dearest day': () => summaries.summariseUsages(context, dearest),
    'summary: all years of the dearest day': () => summaries.updatedTotals(context, dearest),
  }
  for (const [name, ask] of Object.entries(request)) {
    const [ours, floor]: [number[], number[]] = [[], []]
    for (let round = 0; round < 150; round++) {
      const [bare, took] = [await timed(byKey), await timed(ask)]
      if (round >= 50) {
        ours.push(took)
        floor.push(bare)
      }
    }
    report(timeFigure(name, median(ours), median(floor), 20, { city: properties }))
  }
  await database.close()
}

const client = new Client({ connectionString: postgres.migratorUrl })
const superuser = new Client({ connectionString: postgres.superuserUrl })
try {
  await migrate({ migratorUrl: postgres.migratorUrl, appUrl: postgres.appUrl })
  await makeCity(postgres.migratorUrl, properties)
  await client.connect()
  await superuser.connect()
  await settle()
  // What a floor holds in memory would be counted with a run after it.
  const demand = await watchingMemory(raiseDemand)
  await settle()
  const revaluation = await watchingMemory(() => revalue(client))
  const ofYear = `financial_year = ${year}`
  const copied = { demand_run_result: 'true', demand: ofYear, assessment: ofYear }
  const entries = {
    ledger_entry: `${ofYear} and kind = 'demand'`,
    property_account: `property_id in (select property_id from demand where ${ofYear})`,
  }
  reportRun('yearly demand', demand, await copyIn(client, { ...copied, ...entries }))
  const revalued = { revision_run_result: 'true', assessment: `financial_year = ${year + 1}` }
  reportRun('revaluation', revaluation, await copyIn(client, revalued))
  await measureSummaries(client)
} finally {
  await client.end()
  await superuser.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
