import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findFreePort } from '../environment/free-port.ts'
import { StartRefusal } from '../environment/start-refusal.ts'
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

/** Reads postmaster.pid (line 1 the process, line 4 the port); undefined when none runs. */
export function readRunningServer(cluster: string): RunningServer | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined
  if (!isPostgres(pid)) {
    // The number belongs to another program since a restart of the machine; PostgreSQL would wait for it for ever.
    rmSync(file, { force: true })
    return undefined
  }
  return { pid, port: Number(lines[3]) }
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

/**
 * Starts PostgreSQL on a whole cluster, on a free port of the loopback address, and waits until it answers; crash
 * recovery may take minutes, and is waited for as long as the process lives.
 *
 * @throws StartRefusal with PostgreSQL's own last complaint when it ends instead.
 */
export async function startServer(
  folder: DatabaseFolder,
  native: NativePostgres,
  options: { runAs: RunAs | undefined; durable: boolean; superPassword: string },
): Promise<RunningServer> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort()
    const ended = launch(folder, native, port, options)
    const address = addressOf(port, 'karsetu_super', options.superPassword)
    for (;;) {
      if (ended.code !== undefined) break
      const running = readRunningServer(folder.cluster)
      if (running && (await answersQueries(address))) return { pid: running.pid, port }
      await sleep(40)
    }
    const complaint = lastComplaint(readFileSync(folder.log, 'utf8'))
    // Another program may take the port between our look and PostgreSQL's; a new one is drawn.
    if (attempt < 3 && /could not (bind|create any TCP)/.test(complaint)) continue
    throw new StartRefusal(`PostgreSQL did not start on ${folder.cluster}: ${complaint} (see ${folder.log}).`)
  }
}

/** Own session, so that Ctrl-C in the terminal reaches only us and running requests can finish first. */
function launch(
  folder: DatabaseFolder,
  native: NativePostgres,
  port: number,
  { runAs, durable }: { runAs: RunAs | undefined; durable: boolean },
): { code: number | null | undefined } {
  keepLogSmall(folder.log)
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
  const ended: { code: number | null | undefined } = { code: undefined }
  child.on('error', () => (ended.code = null))
  child.on('exit', (code) => (ended.code = code))
  child.unref()
  return ended
}

/** Sized for a small box: the whole product stays under 1 GB; a larger city runs a PostgreSQL server of its own. */
function serverSettings(port: number, durable: boolean): string[] {
  const megabytes = totalmem() / 1024 / 1024
  const shared = Math.round(Math.min(256, Math.max(64, megabytes / 32)))
  return [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=80',
    `shared_buffers=${shared}MB`,
    `effective_cache_size=${Math.round(Math.max(256, megabytes / 4))}MB`,
    'work_mem=16MB',
    'maintenance_work_mem=96MB',
    'max_wal_size=1GB',
    'wal_compression=on',
    'random_page_cost=1.1',
    // Errors are told to the caller; their statements and details would put citizens' names into a log file.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_checkpoints=off',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
}

function keepLogSmall(log: string): void {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > logLimitBytes) renameSync(log, `${log}.1`)
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
