import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isLocked } from '../platform/embedded-postgres/folder-lock.ts'

const onDisk = fileURLToPath(new URL('../../../../.tmp', import.meta.url))
const inMemory = '/dev/shm'
const plenty = 6 * 1024 ** 3

/**
 * The folder of this process for what its tests keep in a database, which lies in `database` below it; whoever asks
 * removes it. What a run left that was killed goes now. It is in memory where there is plenty: every test file copies a
 * database of a thousand files, and a disk takes four times as long.
 */
export function throwawayFolder(kind: 'server-tests' | 'browser-tests'): string {
  const runs = join(hasPlentyOfMemory() ? join(inMemory, `karsetu-${userInfo().uid}`) : onDisk, kind)
  mkdirSync(runs, { recursive: true })
  for (const run of readdirSync(runs)) {
    const isInUse = isAlive(Number(run)) || isLocked(join(runs, run, 'database/supervisor.lock'))
    if (!isInUse) rmSync(join(runs, run), { recursive: true, force: true })
  }
  return join(runs, String(process.pid))
}

function hasPlentyOfMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return Math.min(bavail * bsize, freemem()) >= plenty
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
