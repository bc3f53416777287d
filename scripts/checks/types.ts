import { runTool } from '../terminal/run-tool.ts'
import { type Check, complaintsOf } from './check.ts'

/** TypeScript 7 over everything that runs in Node, then over the screens. The words must be compiled. */
export const types: Check = {
  name: 'types',
  find: async () => {
    const complaints: string[] = []
    for (const settings of ['tsconfig.json', 'packages/web/tsconfig.json']) {
      complaints.push(...complaintsOf(await runTool('node_modules/ts7/bin/tsc', ['-p', settings, '--pretty', 'false'])))
    }
    return complaints
  },
}
