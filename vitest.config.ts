import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import LongestFirst from './scripts/suites/longest-first.ts'

// As npm test has it: a test that starts processes or threads does not compile the server anew for each.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.tmp/compiled', import.meta.url))

/** Rules need no database and answer in seconds; server tests share one PostgreSQL per run. */
export default defineConfig({
  test: {
    // One more than there are processors: a test of the server waits for its database a third of its time. Vitest's own
    // choice leaves a core to itself, which on two cores is half of the machine.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/{domain,contract,web}/src/**/*.test.{ts,tsx}'],
          pool: 'threads',
          // Loading React and the words anew for every file takes four times as long as the tests themselves.
          isolate: false,
          unstubGlobals: true,
          // Seconds where nobody else works; only what hangs shall fail by it.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/{server,demo-city}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: ['packages/server/src/testing/database-server.ts'],
          pool: 'forks',
          // What one file has loaded serves the next: loading the whole server anew takes longer than most of its tests.
          isolate: false,
          // Long enough for a machine that others work on too: only what hangs shall fail by it.
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
