import { Worker } from 'node:worker_threads'
import { Failure, fail } from '@karsetu/contract/platform/fail.ts'
import type { ReadReply } from './read-apart-worker.ts'
import type { ReadStatement, StatementFile } from './read-statement.ts'

const memoryLimitMb = 512
const patienceMs = 60_000

/**
 * Reads a statement in a thread with a memory and a time of its own: no file holds up the portal.
 * @throws Failure statement.unreadable with the line, file.*
 */
export async function readApart(file: StatementFile): Promise<ReadStatement> {
  const worker = new Worker(new URL('./read-apart-worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
  })
  try {
    const reply = await answerOf(worker)
    if ('read' in reply) return reply.read
    if ('unreadable' in reply) throw fail('statement.unreadable', reply.unreadable)
    if ('refused' in reply) throw new Failure(reply.refused.code, reply.refused.facts)
    throw new Error(reply.fault)
  } finally {
    await worker.terminate()
  }
}

function answerOf(worker: Worker): Promise<ReadReply> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(fail('file.unpacks_too_large')), patienceMs)
    const done = (settle: () => void) => () => {
      clearTimeout(timer)
      settle()
    }
    worker.once('message', (reply: ReadReply) => done(() => resolve(reply))())
    worker.once('error', (error) => {
      const isTooLarge = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      done(() => reject(isTooLarge ? fail('file.unpacks_too_large') : error))()
    })
    worker.once(
      'exit',
      done(() => reject(new Error('the reading thread ended'))),
    )
  })
}
