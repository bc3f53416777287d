import { runTool } from '../terminal/run-tool.ts'
import { type Check, complaintsOf } from './check.ts'

/** Files, exports and dependencies that nothing uses. */
export const deadCode: Check = {
  name: 'dead code',
  find: async () =>
    complaintsOf(await runTool('node_modules/knip/bin/knip.js', ['--no-progress', '--no-config-hints'])),
}
