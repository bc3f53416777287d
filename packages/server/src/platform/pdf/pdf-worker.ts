/** Thread of the PDF pool: compiles one document after another, each in an event of its own, so that native memory is freed. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { createTypstCompiler, type PdfRequest } from './typst-compiler.ts'

export type PdfReply = { readonly pdf: Uint8Array<ArrayBuffer> } | { readonly fault: string }

/** Measured: without eviction every 10 documents and a free turn of the event loop, memory grows by 0.8 MB a document. */
const evictEvery = 10
/** A file of many sheets shares nothing with the next one: what was laid out for it is given back at once. */
const largeBytes = 400_000
// V8 sees only the small handle of a compiled document and would let hundreds of megabytes wait for its next sweep.
setFlagsFromString('--expose-gc')
const sweep: () => void = runInNewContext('gc')

const port = parentPort
if (!port) throw new Error('pdf-worker.ts runs as a worker thread only')
const compiler = createTypstCompiler()
let compiled = 0

port.on('message', (request: PdfRequest) => {
  let isLarge = false
  try {
    // A copy with a buffer of its own: memory owned by the compiler cannot be transferred to another thread.
    const pdf = new Uint8Array(compiler.compile(request))
    isLarge = pdf.length >= largeBytes
    const reply: PdfReply = { pdf }
    port.postMessage(reply, [pdf.buffer])
  } catch (error) {
    const reply: PdfReply = { fault: error instanceof Error ? error.message : String(error) }
    port.postMessage(reply)
  }
  compiled += 1
  if (isLarge) {
    compiler.forget(1)
    setImmediate(sweep)
  } else if (compiled % evictEvery === 0) compiler.forget()
})
