import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'
import type { TestPortal } from './test-portal.ts'

/** Where processes that are started again and again find what was compiled before. */
export const compiledCode = join(tmpdir(), 'karsetu-compiled')
const script = fileURLToPath(new URL('./work-until-killed.ts', import.meta.url))

export type ShortLives = {
  /** One life of a worker: so long, or until the work is done, however long; then it is killed as `kill -9` does. */
  live(lifeMs: number | undefined, isDone: () => Promise<boolean>): Promise<void>
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
      {
        stdio: ['pipe', 'pipe', 'inherit'],
        env: { ...process.env, NODE_COMPILE_CACHE: compiledCode },
      },
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

  return {
    async live(lifeMs, isDone) {
      // The next one need not wait for the silence of the last.
      await portal().database.migrator.query(
        `update job set beat_at = beat_at - interval '5 minutes', created_at = created_at - interval '5 minutes'
         where status in ('queued', 'running')`,
      )
      const { worker, exited, working } = next ?? load()
      next = load()
      worker.stdin.write('\n')
      await working
      if (lifeMs !== undefined) await pause(lifeMs)
      else while (!(await isDone())) await pause(20)
      worker.kill('SIGKILL')
      await exited
    },
  }
}
