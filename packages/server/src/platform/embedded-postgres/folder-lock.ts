import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

export interface FolderLock {
  release(): void
}

interface Holder {
  readonly pid: number
  readonly born: string
}

/**
 * Takes the lock of a data folder, or answers undefined while another live process holds it. A lock whose process is
 * gone (killed, or the machine went down) is taken over.
 */
export function takeFolderLock(path: string): FolderLock | undefined {
  const mine = `${path}.${process.pid}`
  writeFileSync(mine, JSON.stringify({ pid: process.pid, born: birth(process.pid) } satisfies Holder))
  try {
    if (!linkOnce(mine, path)) {
      const found = readHolder(path)
      if (found && isHeld(found)) return undefined
      discardStale(path, found)
      if (!linkOnce(mine, path)) return undefined
    }
  } finally {
    rmSync(mine, { force: true })
  }
  return { release: () => rmSync(path, { force: true }) }
}

/** Whether a live process holds the lock at this path. */
export function isLocked(path: string): boolean {
  const holder = readHolder(path)
  return holder !== undefined && isHeld(holder)
}

/** A hard link appears with its content in one step, so that nobody ever reads a half-written lock. */
function linkOnce(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function readHolder(path: string): Holder | undefined {
  try {
    // Only this file writes it, in one step.
    return JSON.parse(readFileSync(path, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** Two processes may find the same stale lock; only the one that moves away what both read goes on. */
function discardStale(path: string, found: Holder | undefined): void {
  const aside = `${path}.stale-${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  const moved = readHolder(aside)
  if (moved && moved.pid !== found?.pid && isHeld(moved)) linkOnce(aside, path)
  rmSync(aside, { force: true })
}

function isHeld(holder: Holder): boolean {
  return isAlive(holder.pid) && holder.born === birth(holder.pid)
}

/** Whether the process exists and has not ended; one that nobody has buried yet (a container without init) has. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return readStat(pid)[0] !== 'Z'
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** When the process began, so that a number given again to another process is not mistaken for it ('' off Linux). */
const birth = (pid: number): string => readStat(pid)[19] ?? ''

/** The fields of /proc/PID/stat from the third (state) on; none off Linux. */
function readStat(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field, the program's name, may itself hold spaces and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
