import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** An embedded PostgreSQL run by another process. */
export interface HeldPostgres {
  readonly process: ChildProcess
  readonly superuserUrl: string
  readonly appUrl: string
  readonly migratorUrl: string
  readonly how: string
  readonly owned: boolean
  /** PostgreSQL's own process. */
  readonly pid: number
  /** Why it did not start, instead of all the others. */
  readonly refusal: string | undefined
  stop(): Promise<void>
}

const script = fileURLToPath(new URL('./hold-postgres.ts', import.meta.url))

/**
 * How to run a program on a disk of its own of so many megabytes, laid over `folder` for that program alone and gone with
 * it: root may, and whoever may make a user namespace.
 */
const onDiskOf = (megabytes: number, folder: string, program: readonly string[]): readonly string[] => {
  const asWhom = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user', '--keep-caps']
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=0755 tmpfs "$0" && exec "$@"`
  return ['unshare', '--mount', '--propagation', 'private', ...asWhom, 'sh', '-c', mount, folder, ...program]
}

/** Whether this machine lets this user have one: in most containers nobody may. */
export function mayHaveDisk(folder: string): boolean {
  const [program = '', ...rest] = onDiskOf(1, folder, ['true'])
  return spawnSync(program, rest, { stdio: 'ignore' }).status === 0
}

/** The folder as `held` sees it on its disk. */
export const folderOnDisk = (held: HeldPostgres, folder: string): string => `/proc/${held.process.pid}/root${folder}`

/** Starts it and waits until it answers or refuses. */
export async function holdPostgres(
  folder: string,
  { megabytes, ...options }: { uid?: number; gid?: number; megabytes?: number } = {},
): Promise<HeldPostgres> {
  const holder = [process.execPath, script, folder]
  const [program = '', ...rest] = megabytes === undefined ? holder : onDiskOf(megabytes, folder, holder)
  const child = spawn(program, rest, {
    ...options,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const line = await Promise.race([once(createInterface(child.stdout), 'line'), ended.then(() => ['{}'])])
  const told = JSON.parse(String(line[0]))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { ...told, process: child, stop }
}

/** Every process below this one, as /proc tells: what a `kill -9` of the whole tree has to reach. */
export function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It ended while we looked.
    }
  }
  const below = (parent: number): number[] =>
    [...parents].filter(([, of]) => of === parent).flatMap(([child]) => [child, ...below(child)])
  return below(pid)
}
