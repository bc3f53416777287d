import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Failure, fail } from '@karsetu/contract/platform/fail.ts'
import type { FileKind } from './file-kinds.ts'
import type { InspectionReply, InspectionTask } from './inspection-process.ts'

export interface InspectionPool {
  /** @throws Failure file.* with the reason, call.busy when too many files are waiting */
  inspect(path: string, kind: FileKind): Promise<void>
}

export interface InspectionPoolOptions {
  readonly processes?: number
  readonly maxWaiting?: number
  /** A file that is not through by then is refused, and the process that has it is ended. */
  readonly seconds?: number
  readonly memoryMegabytes?: number
  readonly script?: URL
}

type Job = { path: string; kind: FileKind; resolve: () => void; reject: (error: unknown) => void }

/** A process that has nothing to do for so long gives its memory back. */
const idleMs = 60_000

/**
 * Processes that inspect files, one file at a time each; they start with the first file and never keep the portal alive.
 * One that exceeds its time or its memory is ended, and only the file it had is refused.
 */
export function createInspectionPool({
  processes = 2,
  maxWaiting = 200,
  seconds = 60,
  memoryMegabytes = 1024,
  script = new URL('./inspection-process.ts', import.meta.url),
}: InspectionPoolOptions = {}): InspectionPool {
  const waiting: Job[] = []
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  let running = 0

  function take(): ChildProcess {
    const [rested] = idle
    if (!rested) {
      const execArgv = [`--max-old-space-size=${memoryMegabytes}`]
      const started = fork(fileURLToPath(script), { execArgv, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
      // Whoever waits for it hears of it; one that rests is simply gone.
      return started.on('error', () => undefined)
    }
    const [child, timer] = rested
    clearTimeout(timer)
    idle.delete(child)
    child.removeAllListeners('exit')
    child.ref()
    child.channel?.ref()
    return child
  }

  function rest(child: ChildProcess): void {
    child.unref()
    child.channel?.unref()
    const timer = setTimeout(() => end(child), idleMs)
    timer.unref()
    idle.set(child, timer)
    child.once('exit', () => end(child))
  }

  function end(child: ChildProcess): void {
    clearTimeout(idle.get(child))
    idle.delete(child)
    child.kill('SIGKILL')
  }

  function next(): void {
    while (running < processes) {
      const job = waiting.shift()
      if (!job) return
      running += 1
      run(job)
    }
  }

  function run(job: Job): void {
    const child = take()
    let isDone = false
    const done = (settle: () => void, isSound: boolean) => {
      if (isDone) return
      isDone = true
      clearTimeout(timer)
      child.off('message', onReply).off('exit', onExit).off('error', onError)
      if (isSound) rest(child)
      else end(child)
      running -= 1
      settle()
      next()
    }
    const onReply = (reply: InspectionReply) => {
      if ('accepted' in reply) return done(job.resolve, true)
      const error = 'refused' in reply ? new Failure(reply.refused.code, reply.refused.facts) : new Error(reply.fault)
      done(() => job.reject(error), true)
    }
    // Node ends with this signal when its memory is used up; a library that stumbles over a file ends otherwise.
    const onExit = (_: number | null, signal: string | null) =>
      done(() => job.reject(fail(signal === 'SIGABRT' ? 'file.unpacks_too_large' : 'file.damaged')), false)
    const onError = () => done(() => job.reject(fail('call.busy')), false)
    const timer = setTimeout(() => done(() => job.reject(fail('file.unpacks_too_large')), false), seconds * 1000)
    child.on('message', onReply).on('exit', onExit).on('error', onError)
    const task: InspectionTask = { path: job.path, kind: job.kind, memoryMegabytes }
    child.send(task, (error) => error && onError())
  }

  return {
    inspect: (path, kind) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= maxWaiting) return reject(fail('call.busy'))
        waiting.push({ path, kind, resolve, reject })
        next()
      }),
  }
}
