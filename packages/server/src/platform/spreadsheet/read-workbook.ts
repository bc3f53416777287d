import { Worker } from 'node:worker_threads'
import { Failure, fail } from '@karsetu/contract/platform/fail.ts'
import type { WorkbookFormat } from './open-workbook.ts'
import type { ReadReply, ReadTask } from './read-apart-worker.ts'
import type { SheetInfo, WorkbookRow } from './workbook.ts'

/** Enough for the shared strings of half a million rows; a file that needs more is refused instead of taking the server down. */
const memoryLimitMb = 1536

/** Between two answers, of five hundred rows each; a sheet of a hundred megabytes of blanks takes a few. */
const patienceMs = 60_000

export interface RunningRead {
  readonly sheets: readonly SheetInfo[]
  /** All rows of all sheets in their order; can be read once. */
  readonly rows: AsyncIterable<WorkbookRow>
  /** Ends the thread; needed only when the rows are not read to their end. */
  close(): Promise<void>
}

/**
 * Reads a spreadsheet in a thread of its own, with a memory limit of its own: a large or hostile file neither holds up
 * nor brings down the process that asks.
 * @throws Failure file.* with the reason, here or while the rows are read
 */
export async function readWorkbook(path: string, format: WorkbookFormat): Promise<RunningRead> {
  const workerData: ReadTask = { path, format }
  const worker = new Worker(new URL('./read-apart-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
  })
  const close = async () => {
    await worker.terminate()
  }
  const first = await next(worker).catch(async (error) => {
    await close()
    throw error
  })
  if (!('sheets' in first)) {
    await close()
    throw new Error('the reading thread answered out of turn')
  }
  return { sheets: first.sheets, rows: rowsOf(worker, close), close }
}

async function* rowsOf(worker: Worker, close: () => Promise<void>): AsyncGenerator<WorkbookRow> {
  try {
    for (;;) {
      const answer = next(worker)
      worker.postMessage('more')
      const reply = await answer
      if ('end' in reply) return
      if ('rows' in reply) yield* reply.rows
    }
  } finally {
    await close()
  }
}

/** The next answer of the thread; its refusals, its silence and its death become errors. */
function next(worker: Worker): Promise<ReadReply> {
  return new Promise((resolve, reject) => {
    const onSilence = () => {
      done()
      void worker.terminate()
      reject(fail('file.unpacks_too_large'))
    }
    const timer = setTimeout(onSilence, patienceMs)
    const done = () => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
    }
    const onMessage = (reply: ReadReply) => {
      done()
      if ('refused' in reply) reject(new Failure(reply.refused.code, reply.refused.facts))
      else if ('fault' in reply) reject(new Error(reply.fault))
      else resolve(reply)
    }
    const onError = (error: unknown) => {
      done()
      const outOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      reject(outOfMemory ? fail('file.unpacks_too_large') : error)
    }
    const onExit = () => {
      done()
      reject(new Error('the reading thread ended'))
    }
    worker.once('message', onMessage).once('error', onError).once('exit', onExit)
  })
}
