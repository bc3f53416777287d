/**
 * Inspects files that were sent, one after another, in a process of its own: what takes too long or too much memory ends
 * with it, and nobody else waits.
 */
import { Failure, fail } from '@karsetu/contract/platform/fail.ts'
import type { FileKind } from './file-kinds.ts'
import { inspectContent } from './inspect-content.ts'

export interface InspectionTask {
  readonly path: string
  readonly kind: FileKind
  readonly memoryMegabytes: number
}

export type InspectionReply =
  | { readonly accepted: true }
  | { readonly refused: { readonly code: Failure['code']; readonly facts: unknown } }
  | { readonly fault: string }

const reply = (answer: InspectionReply, then = () => {}) => process.send?.(answer, then)
const refusal = ({ code, facts }: Failure): InspectionReply => ({ refused: { code, facts } })

process.on('message', async ({ path, kind, memoryMegabytes }: InspectionTask) => {
  // What is unpacked lies outside of the memory that Node's own limit is about.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() < memoryMegabytes * 1024 * 1024) return
    clearInterval(watch)
    reply(refusal(fail('file.unpacks_too_large')), () => process.exit(1))
  }, 100)
  try {
    await inspectContent(path, kind)
    reply({ accepted: true })
  } catch (error) {
    reply(error instanceof Failure ? refusal(error) : { fault: String(error) })
  } finally {
    clearInterval(watch)
  }
})
process.on('disconnect', () => process.exit())
