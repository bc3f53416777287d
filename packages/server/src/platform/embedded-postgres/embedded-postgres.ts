import { chmodSync, chownSync, existsSync, lstatSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefusal } from '../environment/start-refusal.ts'
import { assertWritable } from '../environment/writable-folder.ts'
import {
  type Credentials,
  checkCluster,
  type DatabaseFolder,
  databaseFolder,
  makeCluster,
  readCredentials,
} from './cluster.ts'
import { type FolderLock, takeFolderLock } from './folder-lock.ts'
import { findNativePostgres } from './native-binaries.ts'
import { chooseRunAs, isRoot, type RunAs } from './run-as.ts'
import {
  addressOf,
  answersQueries,
  type RunningServer,
  readRunningServer,
  startServer,
  stopServer,
} from './server-process.ts'
import { supervise } from './supervise.ts'

/** A running embedded PostgreSQL and the three ways in. */
export interface EmbeddedPostgres {
  /** Owns the schema. */
  readonly migratorUrl: string
  /** Reads and writes rows; no DDL. */
  readonly appUrl: string
  /** May do anything; for backups and for the test harness. */
  readonly superuserUrl: string
  /** False when another process of KarSetu runs it and stops it. */
  readonly owned: boolean
  /** How it came to run, for the person at the terminal. */
  readonly how: 'made' | 'started' | 'taken over' | 'shared'
  /** PostgreSQL's own process, for tests that kill it. */
  pid(): number
  /** Ends sessions, writes everything and stops; does nothing when the server is not ours. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** Where the database lives; made when it is missing. */
  readonly folder: string
  /** False only for tests: trades safety against power loss for speed. */
  readonly durable?: boolean
}

const patienceMilliseconds = 120_000

/**
 * Starts PostgreSQL 18 on a folder, makes the cluster there on the first start, and takes over one that a killed
 * process left running. A second process on the same folder shares the first one's server.
 *
 * @throws StartRefusal with one clear line; nothing half-done stays behind.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = databaseFolder(resolve(options.folder))
  prepareFolder(folder)
  const deadline = Date.now() + patienceMilliseconds
  while (Date.now() < deadline) {
    const lock = takeFolderLock(folder.lock)
    if (lock) return await runOwn(folder, lock, options.durable ?? true)
    const running = existsSync(folder.credentials) ? readRunningServer(folder.cluster) : undefined
    if (running) {
      const credentials = readCredentials(folder)
      if (await answersQueries(addressOf(running.port, 'karsetu_super', credentials.karsetu_super))) {
        const { pid, port } = running
        return { ...waysIn(port, credentials), owned: false, how: 'shared', pid: () => pid, stop: async () => {} }
      }
    }
    await sleep(100)
  }
  throw new StartRefusal(`Another process holds the database in ${folder.root} and does not get ready.`)
}

function prepareFolder(folder: DatabaseFolder): void {
  assertWritable(folder.root)
  const owner = lstatSync(folder.cluster, { throwIfNoEntry: false })?.uid
  if (owner !== undefined && !isRoot() && process.getuid && owner !== process.getuid()) {
    throw new StartRefusal(
      `The database in ${folder.cluster} belongs to another user (uid ${owner}); start as that user or as root, or name another DATA_DIR.`,
    )
  }
}

async function runOwn(folder: DatabaseFolder, lock: FolderLock, durable: boolean): Promise<EmbeddedPostgres> {
  try {
    const runAs = chooseRunAs(folder.cluster)
    const native = await findNativePostgres(folder.root, runAs)
    const fresh = !existsSync(folder.cluster)
    if (fresh) await makeCluster(folder, native, { runAs, durable })
    checkCluster(folder, native)
    if (runAs) giveTo(folder.cluster, runAs)
    const credentials = readCredentials(folder)
    const orphan = await takeOver(folder, credentials)
    const start = (port?: number) =>
      startServer(folder, native, { runAs, durable, superPassword: credentials.karsetu_super }, port)
    const running = orphan ?? (await start())
    const supervision = supervise({ cluster: folder.cluster, running, restart: () => start(running.port), lock })
    const how = fresh ? 'made' : orphan ? 'taken over' : 'started'
    return { ...waysIn(running.port, credentials), owned: true, how, ...supervision }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** A server whose KarSetu was killed lives on: used when it answers, stopped when it does not. */
async function takeOver(folder: DatabaseFolder, credentials: Credentials): Promise<RunningServer | undefined> {
  const running = readRunningServer(folder.cluster)
  if (!running) return undefined
  if (await answersQueries(addressOf(running.port, 'karsetu_super', credentials.karsetu_super))) return running
  await stopServer(folder.cluster, running)
  return undefined
}

/** A cluster restored from a backup by root belongs to root, and PostgreSQL would refuse it. */
function giveTo(path: string, runAs: RunAs): void {
  if (lstatSync(path).uid === runAs.uid) return
  chownSync(path, runAs.uid, runAs.gid)
  chmodSync(path, 0o700)
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
    chownSync(join(path, entry), runAs.uid, runAs.gid)
  }
}

function waysIn(port: number, credentials: Credentials) {
  const way = (role: keyof Credentials) => addressOf(port, role, credentials[role])
  return { migratorUrl: way('karsetu_migrator'), appUrl: way('karsetu_app'), superuserUrl: way('karsetu_super') }
}
