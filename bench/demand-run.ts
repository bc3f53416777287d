/**
 * The yearly demand over a city of its own: read, assessed with the one engine, staged, posted and audited, against a
 * COPY in of the same rows already computed (results, demands, assessments and entries) in the same run. The goal is at most
 * twice the floor.
 *
 * npm exec -- node bench/demand-run.ts [properties]
 */
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { seedDemoCity } from '@karsetu/demo-city/seed-demo-city.ts'
import { financialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { Client, type Client as DatabaseClient } from 'pg'
import { from, to } from 'pg-copy-streams'
import { assessWard, stageWard } from '../packages/server/src/features/demand/rehearse-ward.ts'
import { type Release, releaseWard } from '../packages/server/src/features/demand/release-ward.ts'
import { insertRun, nextRunId, wardsLeft } from '../packages/server/src/features/demand/run-store.ts'
import { openDatabase } from '../packages/server/src/platform/db/database.ts'
import { startEmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { inLanes } from '../packages/server/src/platform/jobs/in-lanes.ts'
import { enqueueJob } from '../packages/server/src/platform/jobs/job-queue.ts'
import { migrate } from '../packages/server/src/platform/migrate/migrate.ts'

const properties = Number(process.argv[2] ?? 20_000)
const year = financialYear(2027)
const folder = mkdtempSync(join(tmpdir(), 'karsetu-bench-'))
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'database') })

/** Milliseconds of the dry run and of the release. */
async function raiseDemand(): Promise<{ rehearsed: number; released: number }> {
  const database = openDatabase({ url: postgres.appUrl })
  const runId = await database.transaction(async (tx) => {
    const id = await nextRunId(tx)
    const jobId = crypto.randomUUID()
    await enqueueJob(tx, { jobId, kind: 'demand_run_rehearse', title: 'bench', input: {} })
    await insertRun(tx, { runId: id, financialYear: year, jobId, requestedBy: null })
    return id
  })
  const begun = performance.now()
  const wards = await wardsLeft(database.reads, runId, 'rehearsed_at')
  const next = (place: number) => wards[place] && assessWard(database.reads, wards[place].wardId, year)
  let calculated = next(0)
  for (let place = 0; place < wards.length; place++) {
    const ward = await calculated
    calculated = next(place + 1)
    if (ward) await database.transaction((tx) => stageWard(tx, runId, year, ward))
  }
  const rehearsed = performance.now() - begun
  const release: Release = {
    run: {
      runId,
      financialYear: year,
      supplementary: false,
      status: 'releasing',
      effectiveOn: startOfFinancialYear(year),
    },
    dueOn: startOfFinancialYear(year),
    origin: { actor: { kind: 'system', name: 'bench' }, address: 'local', requestId: 'bench', action: 'demand.raise' },
    actorText: 'system:bench',
  }
  await inLanes(wards, 2, (ward) => database.transaction((tx) => releaseWard(tx, release, ward)))
  const released = performance.now() - begun - rehearsed
  await database.close()
  return { rehearsed, released }
}

const copied = {
  demand_run_result: 'true',
  demand: `financial_year = ${year}`,
  assessment: `financial_year = ${year}`,
  ledger_entry: `financial_year = ${year} and kind = 'demand'`,
} as const

/** The same rows, out to memory beforehand and into tables of the same shape and keys. */
async function copyIn(client: DatabaseClient): Promise<number> {
  let took = 0
  for (const [table, where] of Object.entries(copied)) {
    await client.query(`create table floor_${table} (like ${table} including indexes)`)
    const parts: Buffer[] = []
    for await (const part of client.query(to(`copy (select * from ${table} where ${where}) to stdout`)))
      parts.push(part)
    const begun = performance.now()
    await pipeline(parts, client.query(from(`copy floor_${table} from stdin`)))
    took += performance.now() - begun
  }
  return took
}

try {
  await migrate({ migratorUrl: postgres.migratorUrl, appUrl: postgres.appUrl })
  await seedDemoCity({ migratorUrl: postgres.migratorUrl, properties, hashPassword: async (password) => password })
  const { rehearsed, released } = await raiseDemand()
  const took = rehearsed + released
  const client = new Client({ connectionString: postgres.migratorUrl })
  await client.connect()
  const floor = await copyIn(client)
  await client.end()
  const figure = {
    name: 'demand-run',
    properties,
    seconds: Math.round(took) / 1000,
    dryRunSeconds: Math.round(rehearsed) / 1000,
    releaseSeconds: Math.round(released) / 1000,
    floorSeconds: Math.round(floor) / 1000,
    ratio: Math.round((took / floor) * 100) / 100,
    goal: 'ratio <= 2',
    peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
  }
  const results = join(import.meta.dirname, 'results')
  mkdirSync(results, { recursive: true })
  appendFileSync(join(results, 'demand-run.jsonl'), `${JSON.stringify(figure)}\n`)
  console.log(
    `yearly demand over ${properties} properties: ${figure.seconds} s, COPY of the same rows ${figure.floorSeconds} s, ${figure.ratio} times the floor, ${figure.peakMemoryMb} MB`,
  )
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
