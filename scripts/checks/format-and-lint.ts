import { runTool } from '../terminal/run-tool.ts'
import { type Check, complaintsOf } from './check.ts'

/** Biome on the whole tree, or on the given files alone. */
export const formatAndLint = (files: readonly string[] = ['.']): Check => ({
  name: 'format, lint',
  find: async () =>
    complaintsOf(
      await runTool('node_modules/@biomejs/biome/bin/biome', [
        'check',
        '--diagnostic-level=error',
        '--no-errors-on-unmatched',
        '--files-ignore-unknown=true',
        ...files,
      ]),
    ),
})
