import { Worker } from 'node:worker_threads'
import type { PdfReply } from './pdf-worker.ts'
import { PdfError, type PdfRequest } from './typst-compiler.ts'

export interface PdfPool {
  /** Renders one document. @throws PdfError when the template fails, the queue is full, or the pool is closed. */
  render(request: PdfRequest): Promise<Uint8Array>
  /** Finishes what is being compiled, refuses what waits, ends the threads. */
  close(): Promise<void>
}

export interface PdfPoolOptions {
  readonly workers?: number
  /** Documents after which a thread is replaced by a fresh one; a last guard against growing native memory. */
  readonly recycleAfter?: number
  /** Documents that may wait. A full queue refuses at once instead of making every citizen wait for ever. */
  readonly maxWaiting?: number
}

interface Job {
  readonly request: PdfRequest
  readonly resolve: (pdf: Uint8Array) => void
  readonly reject: (error: Error) => void
}

/** One thread with the job it is busy with; it compiles one document at a time. */
class PdfThread {
  readonly worker = new Worker(new URL('./pdf-worker.ts', import.meta.url))
  job: Job | undefined
  done = 0
}

/** A small pool of threads that compile PDFs. Threads start with the first document and never keep the process alive. */
export function createPdfPool({ workers = 2, recycleAfter = 3000, maxWaiting = 500 }: PdfPoolOptions = {}): PdfPool {
  const threads = new Set<PdfThread>()
  const waiting: Job[] = []
  let closed = false

  function start(): PdfThread {
    const thread = new PdfThread()
    threads.add(thread)
    thread.worker.unref()
    thread.worker.on('message', (reply: PdfReply) => finish(thread, reply))
    thread.worker.on('error', (error) => fall(thread, error instanceof Error ? error.message : String(error)))
    thread.worker.on('exit', (code) => fall(thread, `the PDF thread ended with code ${code}`))
    return thread
  }

  function finish(thread: PdfThread, reply: PdfReply): void {
    const job = thread.job
    thread.job = undefined
    thread.done += 1
    thread.worker.unref()
    if ('pdf' in reply) job?.resolve(reply.pdf)
    else job?.reject(new PdfError(reply.fault))
    if (thread.done >= recycleAfter || closed) retire(thread)
    assign()
  }

  /** A thread that died takes only its own document with it. */
  function fall(thread: PdfThread, reason: string): void {
    if (!threads.delete(thread)) return
    thread.job?.reject(new PdfError(reason))
    thread.job = undefined
    assign()
  }

  function retire(thread: PdfThread): void {
    threads.delete(thread)
    void thread.worker.terminate()
  }

  function assign(): void {
    while (waiting.length > 0 && !closed) {
      const free = [...threads].find((thread) => !thread.job) ?? (threads.size < workers ? start() : undefined)
      if (!free) return
      const job = waiting.shift()
      if (!job) return
      free.job = job
      free.worker.ref()
      free.worker.postMessage(job.request)
    }
  }

  return {
    render(request) {
      if (closed) return Promise.reject(new PdfError('the PDF pool is closed'))
      if (waiting.length >= maxWaiting) return Promise.reject(new PdfError('too many documents are waiting'))
      return new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject })
        assign()
      })
    },
    async close() {
      closed = true
      for (const job of waiting.splice(0)) job.reject(new PdfError('the PDF pool is closed'))
      const busy = [...threads].filter((thread) => thread.job)
      for (const thread of threads) if (!thread.job) retire(thread)
      await Promise.all(busy.map((thread) => new Promise<void>((ended) => thread.worker.once('exit', () => ended()))))
    },
  }
}
