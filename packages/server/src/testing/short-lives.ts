import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import type { TestPortal } from './test-portal.ts'

const script = fileURLToPath(new URL('./work-until-killed.ts', import.meta.url))

/** Work that is done part by part: how many parts are done, and how many are known to be left. */
type Parts = { done: number; left: number }

export type ShortLives = {
  /**
   * One life of a worker: so long, or until the work is done, however long; then it is killed as `kill -9` does.
   * @param isBegun from when on its time counts; at once unless said
   * @returns whether it died in the middle of its work: of a job that it had taken up, before the work was done
   */
  live(lifeMs: number | undefined, isDone: () => Promise<boolean>, isBegun?: () => Promise<boolean>): Promise<boolean>
  /**
   * Kills one worker after the other in the middle of its work, at random moments between the first part and the last,
   * and lets the next one finish.
   * @param dyingMs a worker dies within so many milliseconds after a part of its work
   * @returns how many died in the middle of it: fewer than were to when the work came to its end before
   */
  dieOver(
    work: { parts: () => Promise<Parts>; isDone: () => Promise<boolean> },
    deaths: { times: number; dyingMs: number },
  ): Promise<number>
}

/**
 * Workers in processes of their own, for a test that kills them one after the other. The next one loads its code while
 * this one works; it takes nothing up before its turn.
 * @param jobs the module that names the kinds of jobs, as `import()` takes it, and under which name
 */
export function useShortLives(portal: () => TestPortal, jobs: { module: URL; name: string }): ShortLives {
  let next: ReturnType<typeof load> | undefined
  afterAll(() => void next?.worker.kill('SIGKILL'))

  const load = () => {
    const { database, platform } = portal()
    const { dataDir, publicUrl } = platform.environment
    const worker = spawn(
      process.execPath,
      [script, database.appUrl, platform.clock().toISOString(), dataDir, publicUrl, jobs.module.href, jobs.name],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    const exited = once(worker, 'exit')
    const working = Promise.race([
      once(createInterface(worker.stdout), 'line'),
      exited.then(() => Promise.reject(new Error('the worker did not begin'))),
    ])
    // One that never gets its turn is nobody's loss.
    working.catch(() => undefined)
    return { worker, exited, working }
  }

  const live: ShortLives['live'] = async (lifeMs, isDone, isBegun) => {
    // The next one need not wait for the silence of the last.
    await portal().database.migrator.query(
      `update job set beat_at = beat_at - interval '5 minutes', created_at = created_at - interval '5 minutes'
       where status in ('queued', 'running')`,
    )
    const { worker, exited, working } = next ?? load()
    next = load()
    worker.stdin.write('\n')
    await working
    const [isOver, afterMs] = lifeMs === undefined ? [isDone, 0] : [isBegun, lifeMs]
    while (isOver && !(await isOver())) await pause(5)
    await pause(afterMs)
    worker.kill('SIGKILL')
    await exited
    const { rowCount } = await portal().database.migrator.query(
      "select from job where status = 'running' and beat_at > now() - interval '4 minutes'",
    )
    return rowCount !== 0 && !(await isDone())
  }

  return {
    live,
    async dieOver({ parts, isDone }, { times, dyingMs }) {
      let died = 0
      while (died < times && !(await isDone())) {
        const { done, left } = await parts()
        // What is left lasts for the others that are to die, and for the one that comes to the end.
        const goal = done + Math.floor((Math.random() * left) / (times - died + 1))
        const isThere = async () => (await parts()).done >= goal
        if (await live(Math.random() * dyingMs, isDone, isThere)) died++
      }
      if (!(await isDone())) await live(undefined, isDone)
      return died
    },
  }
}
