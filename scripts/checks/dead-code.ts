import { runTool } from '../terminal/run-tool.ts'
import { type Check, complaintsOf } from './check.ts'

const knip = async (...args: string[]) =>
  complaintsOf(await runTool('node_modules/knip/bin/knip.js', ['--no-progress', '--no-config-hints', ...args]))

/** Files, exports and dependencies that nothing uses, and files and exports that tests alone use. */
export const deadCode: Check = {
  name: 'dead code',
  find: async () => {
    const results = await Promise.all([knip(), knip('--production', '--config', 'knip.production.jsonc')])
    return results.flat()
  },
}
