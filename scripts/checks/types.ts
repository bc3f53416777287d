import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { project, runTool } from '../terminal/run-tool.ts'
import { type Check, complaintsOf } from './check.ts'

const parts = { server: 'tsconfig.json', web: 'packages/web/tsconfig.json', browser: 'e2e/tsconfig.json' }

/** TypeScript 7 over everything that runs in Node, then over the screens and over what looks at them. The words must be compiled. */
export const types: Check = {
  name: 'types',
  find: async () => {
    const remembered = join(project, '.tmp/types')
    mkdirSync(remembered, { recursive: true })
    // Threads of one compiler each work out the types of the calls anew; a process for each part does not.
    const results = await Promise.all(
      Object.entries(parts).map(async ([part, settings]) => {
        const memory = ['--incremental', '--tsBuildInfoFile', join(remembered, `${part}.json`)]
        const args = ['-p', settings, '--pretty', 'false', '--singleThreaded', ...memory]
        return complaintsOf(await runTool('node_modules/ts7/bin/tsc', args))
      }),
    )
    return results.flat()
  },
}
