import { join } from 'node:path'
import { project, runTool } from '../terminal/run-tool.ts'
import { makeWhenStale } from './fingerprint.ts'

/**
 * Builds the screens when they, the contract, the rules or the packages have changed. The words must be compiled.
 *
 * @returns whether they had
 */
export function makeWeb(): Promise<boolean> {
  const work = {
    name: 'web',
    sources: [
      'packages/web/src',
      'packages/web/public',
      'packages/web/build',
      'packages/web/index.html',
      'packages/web/vite.config.ts',
      'packages/contract/src',
      'packages/domain/src',
      'package-lock.json',
    ],
    product: 'packages/web/dist/index.html',
  }
  return makeWhenStale(work, async () => {
    const { code, output } = await runTool('node_modules/vite/bin/vite.js', ['build', '--logLevel=warn'], {
      folder: join(project, 'packages/web'),
    })
    if (code !== 0) throw new Error(`The screens could not be built:\n${output}`)
  })
}
