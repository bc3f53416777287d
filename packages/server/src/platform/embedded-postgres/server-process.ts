import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findFreePort } from '../environment/free-port.ts'
import { StartRefusal } from '../environment/start-refusal.ts'
import { isMissing } from '../files/is-missing.ts'
import { type DatabaseFolder, databaseName } from './cluster.ts'
import { isAlive } from './folder-lock.ts'
import type { NativePostgres } from './native-binaries.ts'
import { lastComplaint, pathForChild, postgresEnvironment, type RunAs } from './run-as.ts'

/** A PostgreSQL that runs on a cluster, as its own pid file tells. */
export interface RunningServer {
  readonly pid: number
  readonly port: number
}

const logLimitBytes = 5_000_000
const mostAttempts = 8

/**
 * Reads postmaster.pid (line 1 the process, line 4 the port); undefined when none runs. A file whose process is gone is
 * removed: its number may be another program's since the machine restarted, or that of a process nobody buried, and
 * PostgreSQL would refuse to start for ever. Its shared memory still guards the cluster.
 */
export function readRunningServer(cluster: string): RunningServer | undefined {
  const file = join(cluster, 'postmaster.pid')
  const lines = readIfThere(file)?.split('\n')
  if (!lines) return undefined
  const pid = Number(lines[0])
  // Half-written, by a server that is just starting.
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  if (isAlive(pid) && isPostgres(pid)) return { pid, port: Number(lines[3]) }
  rmSync(file, { force: true })
  return undefined
}

/** A server that stops takes its file away whenever it likes. */
function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch {
    return process.platform !== 'linux'
  }
}

/** A connection address on this machine. */
export const addressOf = (port: number, role: string, password: string, database: string = databaseName) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

/** Whether the server answers a query with our own password, which proves that it is ours. */
export async function answersQueries(address: string): Promise<boolean> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 3000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

export interface StartOptions {
  readonly runAs: RunAs | undefined
  readonly durable: boolean
  readonly superPassword: string
}

/**
 * Starts PostgreSQL on a whole cluster, on the loopback address, and waits until it answers; crash recovery may take
 * minutes, and is waited for as long as the process lives.
 *
 * @param givenPort the port to use again; undefined draws a free one
 * @throws StartRefusal with PostgreSQL's own last complaint when it ends instead
 */
export async function startServer(
  folder: DatabaseFolder,
  native: NativePostgres,
  options: StartOptions,
  givenPort?: number,
): Promise<RunningServer> {
  keepLogSmall(folder.log)
  for (let attempt = 1; ; attempt += 1) {
    const port = givenPort ?? (await findFreePort())
    const logBefore = logSize(folder.log)
    const child = launch(folder, native, port, options)
    const address = addressOf(port, 'karsetu_super', options.superPassword)
    while (!child.hasEnded()) {
      const running = readRunningServer(folder.cluster)
      if (running && (await answersQueries(address))) return { pid: running.pid, port }
      await sleep(40)
    }
    const complaint = lastComplaint(readFileSync(folder.log).subarray(logBefore).toString())
    if (attempt < mostAttempts && passes(complaint)) {
      await sleep(attempt * 500)
      continue
    }
    throw new StartRefusal(`PostgreSQL did not start on ${folder.cluster}: ${complaint} (see ${folder.log}).`)
  }
}

/** Another program took the port between our look and PostgreSQL's; a killed server's last sessions are ending. */
const passes = (complaint: string) => /could not (bind|create any TCP)|pre-existing shared memory block/.test(complaint)

/** Own session, so that Ctrl-C in the terminal reaches only us and running requests can finish first. */
function launch(
  folder: DatabaseFolder,
  native: NativePostgres,
  port: number,
  { runAs, durable }: StartOptions,
): { hasEnded: () => boolean } {
  const log = openSync(folder.log, 'a', 0o600)
  const settings = serverSettings(port, durable).flatMap((setting) => ['-c', setting])
  const child = spawn(join(native.bin, 'postgres'), ['-D', pathForChild(folder.cluster, runAs), ...settings], {
    cwd: folder.cluster,
    env: postgresEnvironment,
    detached: true,
    stdio: ['ignore', log, log],
    ...runAs,
  })
  closeSync(log)
  let ended = false
  for (const event of ['error', 'exit']) {
    child.on(event, () => {
      ended = true
    })
  }
  child.unref()
  return { hasEnded: () => ended }
}

/**
 * Sized for a small box, where the whole product stays under 1 GB. A larger box gives more to what is looked at again and
 * again: with 256 MB a city of a million read its accounts from the system anew for every ward it raised.
 */
function serverSettings(port: number, durable: boolean): string[] {
  const megabytes = totalmem() / 1024 / 1024
  const shared = Math.round(Math.min(1024, Math.max(64, megabytes / 32)))
  return [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=80',
    `shared_buffers=${shared}MB`,
    `effective_cache_size=${Math.round(Math.max(256, megabytes / 4))}MB`,
    'work_mem=16MB',
    'maintenance_work_mem=96MB',
    'max_wal_size=2GB',
    // Of whole pages after a checkpoint: its only way here took a quarter of the time of a city's yearly demand.
    'wal_compression=off',
    'random_page_cost=1.1',
    // Errors are told to the caller; their statements and details would put citizens' names into a log file.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_checkpoints=off',
    // For tests, whose data may lie in memory.
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=256MB']),
  ]
}

const logSize = (log: string) => statSync(log, { throwIfNoEntry: false })?.size ?? 0

function keepLogSmall(log: string): void {
  if (logSize(log) > logLimitBytes) renameSync(log, `${log}.1`)
}

/** Fast shutdown (sessions are ended, everything is written); after 20 seconds the immediate one, which recovers. */
export async function stopServer(cluster: string, running: RunningServer): Promise<void> {
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 10],
  ] as const) {
    signalServer(running.pid, signal)
    for (let waited = 0; waited < seconds * 50; waited += 1) {
      if (!isAlive(running.pid) || readRunningServer(cluster)?.pid !== running.pid) return
      await sleep(20)
    }
  }
  throw new StartRefusal(`PostgreSQL (process ${running.pid}) on ${cluster} does not stop.`)
}

/** Sends a signal to PostgreSQL; one that is gone already has nothing left to stop. */
export function signalServer(pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
