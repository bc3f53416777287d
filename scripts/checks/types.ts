import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { project, runTool } from '../terminal/run-tool.ts'
import { type Check, complaintsOf } from './check.ts'

const parts = { server: 'tsconfig.json', web: 'packages/web/tsconfig.json', browser: 'e2e/tsconfig.json' }

/** TypeScript 7 over everything that runs in Node, then over the screens and over what looks at them. The words must be compiled. */
export const types: Check = {
  name: 'types',
  find: async () => {
    const complaints: string[] = []
    const remembered = join(project, '.tmp/types')
    mkdirSync(remembered, { recursive: true })
    for (const [part, settings] of Object.entries(parts)) {
      const memory = ['--incremental', '--tsBuildInfoFile', join(remembered, `${part}.json`)]
      complaints.push(
        ...complaintsOf(await runTool('node_modules/ts7/bin/tsc', ['-p', settings, '--pretty', 'false', ...memory])),
      )
    }
    return complaints
  },
}
