import { spawn } from 'node:child_process'
import { lstatSync, readFileSync } from 'node:fs'
import { StartRefusal } from '../environment/start-refusal.ts'

/** The system user that PostgreSQL runs as. It must have an entry in the user table, or PostgreSQL refuses. */
export interface RunAs {
  readonly uid: number
  readonly gid: number
}

export interface CommandResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Whether this process must hand PostgreSQL to another user: PostgreSQL refuses to run as root. */
export const isRoot = () => process.getuid?.() === 0

/**
 * Picks the user for PostgreSQL when we are root: whoever owns the cluster already, else `postgres`, else `nobody`.
 * Undefined for an ordinary user, who runs it as himself.
 */
export function chooseRunAs(cluster: string): RunAs | undefined {
  if (!isRoot()) return undefined
  const owner = lstatSync(cluster, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const user = findUser('postgres') ?? findUser('nobody')
  if (!user) throw new StartRefusal('PostgreSQL does not run as root, and there is no user "postgres" or "nobody".')
  return user
}

function findUser(name: string): RunAs | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/**
 * The name under which a PostgreSQL program started in `folder` should address it. The chosen user may not be allowed
 * to walk there (a clone below /root, mode 0700); through its own working directory it always can.
 */
export function pathForChild(folder: string, runAs: RunAs | undefined): string {
  return runAs && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

/** PostgreSQL's environment: nothing of the caller's PG* variables or language reaches it. */
export const postgresEnvironment = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '' }

/** Runs a PostgreSQL program to its end inside `folder`. A program that cannot be started has code null. */
export function runProgram(
  program: string,
  args: readonly string[],
  options: { folder: string; runAs: RunAs | undefined; input?: string },
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: options.folder, env: postgresEnvironment, ...options.runAs })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.on('error', (error) => resolve({ code: null, stdout, stderr: error.message }))
    child.on('close', (code) => resolve({ code, stdout, stderr }))
    // A program that fails at once closes its input before it is written; its own message says more than EPIPE.
    child.stdin.on('error', () => {})
    child.stdin.end(options.input ?? '')
  })
}

/** The last line of a program's output that says what went wrong, without its own prefix. */
export function lastComplaint(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const complaint = lines.findLast((line) => /(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1) ?? 'no message'
  return complaint.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '').trim()
}
