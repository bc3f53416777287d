/** Thread of the PDF pool: compiles one document after another, each in an event of its own, so that native memory is freed. */
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { cutPaper, type PaperWanted } from './cut-paper.ts'
import { joinPdfs, type PlacedPart, placePart } from './join-pdfs.ts'
import { createTypstCompiler, type PdfRequest } from './typst-compiler.ts'

/** Parts to be compiled and joined, a PDF to be made a part of a larger one, or one to be cut a paper out of. */
export type PdfTask =
  | readonly PdfRequest[]
  | { readonly pdf: Uint8Array; readonly firstNo: number }
  | { readonly pdf: Uint8Array; readonly paper: PaperWanted }
export type PdfReply =
  | { readonly pdf: Uint8Array<ArrayBuffer> }
  | { readonly placed: PlacedPart }
  | { readonly fault: string }

/** Measured: without eviction every 10 documents and a free turn of the event loop, memory grows by 0.8 MB a document. */
const evictEvery = 10
// V8 sees only the small handle of a compiled document and would let hundreds of megabytes wait for its next sweep.
setFlagsFromString('--expose-gc')
const sweep: () => void = runInNewContext('gc')

const port = parentPort
if (!port) throw new Error('pdf-worker.ts runs as a worker thread only')
const compiler = createTypstCompiler()
let compiled = 0
/** Documents are made in the order in which they were asked for. */
let last = Promise.resolve()

port.on('message', (task: PdfTask) => {
  last = last.then(() => ('firstNo' in task ? place(task) : 'paper' in task ? cut(task) : answer(task)))
})

async function place({ pdf, firstNo }: Extract<PdfTask, { firstNo: unknown }>): Promise<void> {
  try {
    const placed = placePart(pdf, firstNo)
    reply({ placed }, placed.bytes)
  } catch (error) {
    reply(errorOf(error))
  }
}

async function cut({ pdf, paper }: Extract<PdfTask, { paper: unknown }>): Promise<void> {
  try {
    const alone = await cutPaper(pdf, paper)
    reply({ pdf: alone }, alone)
  } catch (error) {
    reply(errorOf(error))
  }
}

const reply = (made: PdfReply, bytes?: Uint8Array<ArrayBuffer>) => port.postMessage(made, bytes ? [bytes.buffer] : [])
const errorOf = (error: unknown): PdfReply => ({ fault: error instanceof Error ? error.message : String(error) })

async function answer(parts: readonly PdfRequest[]): Promise<void> {
  try {
    const pdfs = isForPress(parts) ? await compileParts(parts) : parts.map(compileOne)
    const pdf = pdfs.length > 1 ? await joinPdfs(pdfs) : pdfs[0]
    if (!pdf) throw new Error('a document of no parts')
    reply({ pdf }, pdf)
  } catch (error) {
    reply(errorOf(error))
  }
  compiled += 1
  if (!isForPress(parts) && compiled % evictEvery === 0) compiler.forget()
}

/** Hundreds of pages, whose layout nothing that comes later has a use for. */
const isForPress = (parts: readonly PdfRequest[]) => parts.some(({ forms }) => forms !== undefined)

/** A copy with a buffer of its own: memory owned by the compiler cannot be transferred to another thread. */
const compileOne = (part: PdfRequest): Uint8Array<ArrayBuffer> => new Uint8Array(compiler.compile(part))

/** What was laid out for a part is given back before the next is begun. */
async function compileParts(parts: readonly PdfRequest[]): Promise<Uint8Array<ArrayBuffer>[]> {
  const pdfs: Uint8Array<ArrayBuffer>[] = []
  for (const part of parts) {
    pdfs.push(compileOne(part))
    compiler.forget(1)
    await setImmediate()
    sweep()
  }
  return pdfs
}
