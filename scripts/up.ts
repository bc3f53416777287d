/**
 * `npm run up`: builds what is stale, starts the embedded PostgreSQL (or uses DATABASE_URL), migrates, loads the demo
 * city into an empty database and serves everything until Ctrl-C.
 */
import { createWriteStream } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type StartedServer, startServer } from '@karsetu/server/app/start.ts'
import { type Installation, openInstallation } from '@karsetu/server/cli/open-installation.ts'
import { runCommand } from '@karsetu/server/cli/run-command.ts'
import { stopSignal } from '@karsetu/server/cli/stop-signal.ts'
import { firstSteps } from '@karsetu/server/features/city/first-steps.ts'
import { type Environment, parseEnvironment } from '@karsetu/server/platform/environment/environment.ts'
import { assertFreePort } from '@karsetu/server/platform/environment/free-port.ts'
import { StartRefusal } from '@karsetu/server/platform/environment/start-refusal.ts'
import { assertWritable } from '@karsetu/server/platform/environment/writable-folder.ts'
import type { LogTarget } from '@karsetu/server/platform/log.ts'
import { migrate } from '@karsetu/server/platform/migrate/migrate.ts'
import { makeWeb } from './build/make-web.ts'
import { demoSignIns, loadDemoCity } from './demo/load-demo-city.ts'
import { project } from './terminal/run-tool.ts'
import { say, step } from './terminal/steps.ts'

const patienceMilliseconds = 20_000

async function openDatabase(environment: Environment): Promise<Installation> {
  let installation: Installation | undefined
  await step('database', async () => {
    installation = await openInstallation(environment)
    const { embedded, migratorUrl } = installation
    if (!embedded) return `PostgreSQL at ${new URL(migratorUrl).host}`
    return `PostgreSQL 18 in ${nameFolder(join(environment.dataDir, 'database'))}, ${embedded.how}`
  })
  if (!installation) throw new Error('the database was not opened')
  return installation
}

/** A folder of the clone by its short name, any other by its whole one. */
function nameFolder(folder: string): string {
  const short = relative(project, folder)
  return short.startsWith('..') ? folder : short
}

async function prepare({ environment, migratorUrl }: Installation): Promise<void> {
  await step('migrate', async () => {
    const applied = await migrate({ migratorUrl, appUrl: environment.databaseUrl })
    return applied === 0 ? 'up to date' : `${applied} steps`
  })
}

async function up(): Promise<number> {
  const environment = parseEnvironment(process.env, project)
  if (environment.role !== 'worker') await assertFreePort(environment.host, environment.port)
  assertWritable(environment.dataDir)
  const stopped = stopSignal()
  await unlessStopped(
    stopped,
    step('screens', async () => ((await makeWeb()) ? 'built' : 'unchanged')),
  )
  const installation = await openDatabase(environment)
  try {
    const server = await unlessStopped(stopped, start(installation))
    await stopped
    await stop(server)
  } finally {
    await installation.stop()
  }
  say('stopped', 'everything is kept')
  return 0
}

async function start(installation: Installation): Promise<StartedServer> {
  const { environment } = installation
  await prepare(installation)
  const demo = (await loadDemoCity(installation)) !== 'other'
  const server = await startServer(environment, { log: logTarget(environment.dataDir) })
  welcome(environment, demo ? demoSignIns() : await firstSteps(server.platform.database.reads))
  return server
}

/** JSON lines go where a service manager reads them; at a terminal they would bury what a person has to read. */
function logTarget(dataDir: string): LogTarget {
  if (!process.stdout.isTTY) return 'info'
  return createWriteStream(join(dataDir, 'karsetu.log'), { flags: 'a', mode: 0o600 })
}

/** Ctrl-C is obeyed at once while there is no request to finish; what an interrupted load left is made anew. */
async function unlessStopped<Result>(stopped: Promise<unknown>, work: Promise<Result>): Promise<Result> {
  const inTime = work.then((result) => ({ result }))
  const first = await Promise.race([inTime, stopped.then(() => undefined)])
  if (first) return first.result
  ignoreLostConnections()
  throw new StartRefusal('Stopped before it was ready.')
}

/** Connections that lose their database complain, and nobody is left to be told. */
function ignoreLostConnections(): void {
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, () => {})
}

function welcome(environment: Environment, next: readonly string[]): void {
  say('ready', environment.role === 'worker' ? 'working on jobs' : environment.publicUrl)
  for (const line of next) say('', line)
  say('', 'Ctrl-C stops everything and keeps all data.')
}

/** Running requests are finished; one that hangs does not hold the machine for ever. */
async function stop(server: StartedServer): Promise<void> {
  say('stopping', 'finishing running requests')
  const finished = server.stop().then(() => true)
  if (await Promise.race([finished, sleep(patienceMilliseconds, false)])) return
  say('stopping', 'what runs does not end and is cut off')
  ignoreLostConnections()
}

await runCommand(up)
