import { runTool } from '../terminal/run-tool.ts'
import { makeWhenStale } from './fingerprint.ts'

/**
 * Compiles the message catalogues when they have changed.
 *
 * @returns whether they had
 * @throws Error listing the faults of the catalogues
 */
export function makeWords(): Promise<boolean> {
  const work = {
    name: 'words',
    sources: [
      'packages/contract/messages',
      'packages/contract/project.inlang/settings.json',
      'scripts/compile-words.ts',
    ],
    product: 'packages/contract/src/words/generated/messages.js',
  }
  return makeWhenStale(work, async () => {
    const { code, output } = await runTool('scripts/compile-words.ts', [])
    if (code !== 0) throw new Error(`The words could not be compiled:\n${output}`)
  })
}
