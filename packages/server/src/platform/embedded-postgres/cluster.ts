import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StartRefusal } from '../environment/start-refusal.ts'
import type { NativePostgres } from './native-binaries.ts'
import { type CommandResult, lastComplaint, pathForChild, type RunAs, runProgram } from './run-as.ts'

/** Passwords of the three database roles; drawn once, kept beside the cluster, readable by their owner alone. */
export interface Credentials {
  readonly karsetu_super: string
  readonly karsetu_migrator: string
  readonly karsetu_app: string
}

/** Everything the embedded database keeps, all below one folder. */
export interface DatabaseFolder {
  readonly root: string
  readonly cluster: string
  readonly credentials: string
  readonly log: string
  readonly lock: string
}

export const databaseName = 'karsetu'

export function databaseFolder(root: string): DatabaseFolder {
  return {
    root,
    cluster: join(root, 'cluster'),
    credentials: join(root, 'credentials.json'),
    log: join(root, 'postgres.log'),
    lock: join(root, 'supervisor.lock'),
  }
}

export function readCredentials(folder: DatabaseFolder): Credentials {
  try {
    // Written by makeCluster below, before the cluster gets its name.
    return JSON.parse(readFileSync(folder.credentials, 'utf8')) as Credentials
  } catch {
    throw new StartRefusal(
      `The database's passwords cannot be read from ${folder.credentials}; restore that file from the backup of ${folder.root}.`,
    )
  }
}

/**
 * Refuses a cluster this PostgreSQL must not touch.
 *
 * @throws StartRefusal when it was written by another major version, or is not whole although it may hold data.
 */
export function checkCluster(folder: DatabaseFolder, native: NativePostgres): void {
  const versionFile = join(folder.cluster, 'PG_VERSION')
  const whole = existsSync(versionFile) && existsSync(join(folder.cluster, 'global/pg_control'))
  if (!whole) {
    throw new StartRefusal(
      `The database folder ${folder.cluster} is not whole; restore it from a backup, or name another DATA_DIR.`,
    )
  }
  const written = Number.parseInt(readFileSync(versionFile, 'utf8'), 10)
  if (written !== native.major) {
    throw new StartRefusal(
      `The database in ${folder.cluster} was written by PostgreSQL ${written}, and this KarSetu brings PostgreSQL ${native.major}; nothing was changed.`,
    )
  }
}

/**
 * Makes an empty cluster with its roles and database under a name of its own, and gives it the real name at the very
 * end: what lies under the real name is always whole, and what an interrupted start left never held data.
 */
export async function makeCluster(
  folder: DatabaseFolder,
  native: NativePostgres,
  options: { runAs: RunAs | undefined; durable: boolean },
): Promise<void> {
  sweepUnfinished(folder)
  const unfinished = `${folder.cluster}.being-made-${randomBytes(4).toString('hex')}`
  try {
    mkdirSync(unfinished, { mode: 0o700 })
    if (options.runAs) chownSync(unfinished, options.runAs.uid, options.runAs.gid)
    await initialise(unfinished, native, options)
    writeAccessRules(unfinished)
    const credentials = drawCredentials()
    await createRoles(unfinished, native, options.runAs, credentials)
    writeFileSync(folder.credentials, JSON.stringify(credentials, null, 2), { mode: 0o600, flush: true })
    renameSync(unfinished, folder.cluster)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

function sweepUnfinished(folder: DatabaseFolder): void {
  const prefix = `${basename(folder.cluster)}.being-made-`
  for (const entry of readdirSync(dirname(folder.cluster))) {
    if (entry.startsWith(prefix)) rmSync(join(folder.root, entry), { recursive: true, force: true })
  }
}

/**
 * Character rules are PostgreSQL's own C.UTF-8, the same on every machine and after every upgrade of the system.
 * lc_ctype must be a UTF-8 one beside it: under "C" pg_trgm finds no trigram in Devanagari.
 */
async function initialise(
  cluster: string,
  native: NativePostgres,
  { runAs, durable }: { runAs: RunAs | undefined; durable: boolean },
): Promise<void> {
  const fixed = ['--username=karsetu_super', '--auth=trust', '--encoding=UTF8', '--locale=C']
  const provider = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  let result: CommandResult | undefined
  for (const characterType of ['C.UTF-8', 'en_US.UTF-8']) {
    const args = [...fixed, ...provider, `--lc-ctype=${characterType}`, ...(durable ? [] : ['--no-sync'])]
    result = await runProgram(join(native.bin, 'initdb'), ['-D', pathForChild(cluster, runAs), ...args], {
      folder: cluster,
      runAs,
    })
    if (result.code === 0) return
    if (!result.stderr.includes('invalid locale name')) break
  }
  throw new StartRefusal(`The database could not be made in ${cluster}: ${lastComplaint(result?.stderr ?? '')}.`)
}

function drawCredentials(): Credentials {
  const draw = () => randomBytes(24).toString('base64url')
  return { karsetu_super: draw(), karsetu_migrator: draw(), karsetu_app: draw() }
}

/** Only this machine, and only with a password; there is no socket file to guard. */
function writeAccessRules(cluster: string): void {
  const rules = ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256', '']
  writeFileSync(join(cluster, 'pg_hba.conf'), rules.join('\n'))
  chmodSync(join(cluster, 'pg_hba.conf'), 0o600)
}

/** Single-user mode needs no port and no password; statements are separated by an empty line. */
async function createRoles(
  cluster: string,
  native: NativePostgres,
  runAs: RunAs | undefined,
  credentials: Credentials,
): Promise<void> {
  const statements = [
    `alter role karsetu_super password '${credentials.karsetu_super}'`,
    `create role karsetu_migrator login password '${credentials.karsetu_migrator}'`,
    `create role karsetu_app login password '${credentials.karsetu_app}'`,
    `create database ${databaseName} owner karsetu_migrator`,
  ]
  const args = ['--single', '-j', '-c', 'exit_on_error=on', '-D', pathForChild(cluster, runAs), 'postgres']
  const result = await runProgram(join(native.bin, 'postgres'), args, {
    folder: cluster,
    runAs,
    input: statements.map((statement) => `${statement};\n\n`).join(''),
  })
  if (result.code !== 0)
    throw new StartRefusal(`The database's roles could not be made: ${lastComplaint(result.stderr)}.`)
}
