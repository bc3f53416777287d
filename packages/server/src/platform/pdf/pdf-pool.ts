import { Worker } from 'node:worker_threads'
import type { PaperWanted } from './cut-paper.ts'
import type { PlacedPart } from './join-pdfs.ts'
import type { PdfReply, PdfTask } from './pdf-worker.ts'
import { PdfError, type PdfRequest } from './typst-compiler.ts'

export interface PdfPool {
  /**
   * Renders one document; one of several parts is compiled part by part, in the memory of the largest, and joined.
   * @throws PdfError when the template fails, the queue is full, or the pool is closed
   */
  render(request: PdfRequest | readonly PdfRequest[]): Promise<Uint8Array>
  /**
   * Makes a PDF ready to be written as a part of a larger one: `writeJoined` of join-pdfs.ts says how.
   * @throws PdfError when it is none, the queue is full, or the pool is closed
   */
  place(pdf: Uint8Array, firstNo: number): Promise<PlacedPart>
  /**
   * The pages of one of the papers bound in a PDF.
   * @throws PdfError when it has another number of papers, the queue is full, or the pool is closed
   */
  cut(pdf: Uint8Array, paper: PaperWanted): Promise<Uint8Array>
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

type Made = Exclude<PdfReply, { fault: string }>

interface Job {
  readonly task: PdfTask
  readonly resolve: (made: Made) => void
  readonly reject: (error: Error) => void
}

/** A second job waits in the thread itself, so that it never idles while the first reply is on its way. */
const jobsPerThread = 2

/** One thread with the jobs it was given; it compiles them one after another. */
class PdfThread {
  readonly worker = new Worker(new URL('./pdf-worker.ts', import.meta.url))
  readonly jobs: Job[] = []
  given = 0
}

/** A small pool of threads that compile PDFs. Threads start with the first document and never keep the process alive. */
export function createPdfPool({ workers = 2, recycleAfter = 3000, maxWaiting = 500 }: PdfPoolOptions = {}): PdfPool {
  const threads = new Set<PdfThread>()
  const waiting: Job[] = []
  let closed = false

  function start(): PdfThread {
    const thread = new PdfThread()
    threads.add(thread)
    thread.worker.on('message', (reply: PdfReply) => finish(thread, reply))
    thread.worker.on('error', (error) => fall(thread, error instanceof Error ? error.message : String(error)))
    thread.worker.on('exit', (code) => fall(thread, `the PDF thread ended with code ${code}`))
    return thread
  }

  function finish(thread: PdfThread, reply: PdfReply): void {
    const job = thread.jobs.shift()
    if ('fault' in reply) job?.reject(new PdfError(reply.fault))
    else job?.resolve(reply)
    if (thread.jobs.length === 0) {
      thread.worker.unref()
      if (thread.given >= recycleAfter || closed) retire(thread)
    }
    assign()
  }

  /** A thread that died takes only the document with it that it was compiling. */
  function fall(thread: PdfThread, reason: string): void {
    if (!threads.delete(thread)) return
    thread.jobs.shift()?.reject(new PdfError(reason))
    if (closed) for (const job of thread.jobs) job.reject(new PdfError(reason))
    else waiting.unshift(...thread.jobs)
    assign()
  }

  function retire(thread: PdfThread): void {
    threads.delete(thread)
    void thread.worker.terminate()
  }

  /** An idle thread first, then a new one, then the second place of a busy one. */
  function findPlace(): PdfThread | undefined {
    const open = [...threads].filter(({ jobs, given }) => jobs.length < jobsPerThread && given < recycleAfter)
    const idle = open.find(({ jobs }) => jobs.length === 0)
    if (idle) return idle
    return threads.size < workers ? start() : open[0]
  }

  function assign(): void {
    while (waiting.length > 0 && !closed) {
      const thread = findPlace()
      if (!thread) return
      const job = waiting.shift()
      if (!job) return
      thread.jobs.push(job)
      // To place a part leaves no native memory behind, and a fresh thread is slow for seconds.
      if (!('pdf' in job.task)) thread.given += 1
      thread.worker.ref()
      thread.worker.postMessage(job.task)
    }
  }

  function give(task: PdfTask): Promise<Made> {
    if (closed) return Promise.reject(new PdfError('the PDF pool is closed'))
    if (waiting.length >= maxWaiting) return Promise.reject(new PdfError('too many documents are waiting'))
    return new Promise((resolve, reject) => {
      waiting.push({ task, resolve, reject })
      assign()
    })
  }

  async function givePdf(task: PdfTask): Promise<Uint8Array> {
    const made = await give(task)
    if ('pdf' in made) return made.pdf
    throw new PdfError('a thread that placed what it was to render or cut')
  }

  return {
    render: (request) => givePdf([request].flat()),
    cut: (pdf, paper) => givePdf({ pdf, paper }),
    async place(pdf, firstNo) {
      const made = await give({ pdf, firstNo })
      if ('placed' in made) return made.placed
      throw new PdfError('a thread that rendered what it was to place')
    },
    async close() {
      closed = true
      for (const job of waiting.splice(0)) job.reject(new PdfError('the PDF pool is closed'))
      const busy = [...threads].filter(({ jobs }) => jobs.length > 0)
      for (const thread of threads) if (thread.jobs.length === 0) retire(thread)
      await Promise.all(busy.map((thread) => new Promise<void>((ended) => thread.worker.once('exit', () => ended()))))
    },
  }
}
