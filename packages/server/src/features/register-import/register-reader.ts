import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { ErrorCode } from '@karsetu/contract/platform/error-codes.ts'
import { Failure } from '@karsetu/contract/platform/fail.ts'
import type { Inspection } from '@karsetu/contract/register-import/import-settings.ts'
import type { ReadingTask } from './reading-process.ts'
import type { ReaderMessage } from './staged-row.ts'

const script = fileURLToPath(new URL('./reading-process.ts', import.meta.url))
/** What a file of half a million rows needs; more is a file made to do harm. */
const memoryMegabytes = 1024

/**
 * Reads a register in a process of its own, message by message; the process waits while the reader is busy.
 * @throws Failure file.* when the file is not sound
 */
export async function* readRegister(task: ReadingTask): AsyncGenerator<ReaderMessage<Inspection>> {
  const child = spawn(process.execPath, [`--max-old-space-size=${memoryMegabytes}`, script], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let complaint = ''
  child.stderr.on('data', (piece: Buffer) => {
    complaint = (complaint + piece.toString()).slice(-2000)
  })
  // A process that dies before it has read its task breaks the pipe; its exit says why.
  child.stdin.on('error', () => undefined)
  child.stdin.end(`${JSON.stringify(task)}\n`)
  try {
    for await (const line of linesOf(child.stdout)) {
      const message = JSON.parse(line) as ReaderMessage<Inspection> // written by our own process
      if (message.kind === 'refused') throw new Failure(message.code as ErrorCode, message.facts) // a code of fail()
      yield message
    }
    const [code] = await ended
    if (code !== 0) throw new Error(`the reading process ended with ${code}: ${complaint}`)
  } finally {
    child.kill()
  }
}

/**
 * Its lines, one at a time: the stream waits while one is worked on. Node's own reader of lines takes in a thousand ahead,
 * and a line is five hundred rows.
 */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let begun = ''
  for await (const piece of stream.setEncoding('utf8')) {
    const [end = '', ...more] = (piece as string).split('\n') // an encoded stream gives text
    begun += end
    for (const line of more) {
      yield begun
      begun = line
    }
  }
  if (begun !== '') yield begun
}

/** Looks at a file without reading it in. @throws Failure file.* */
export async function inspectRegister(path: string, format: ReadingTask['format']): Promise<Inspection> {
  for await (const message of readRegister({ path, format, read: null }))
    if (message.kind === 'inspection') return message.inspection
  throw new Error('the reading process said nothing')
}
