/**
 * `npm run test:server`: the server tests against the PostgreSQL of DATABASE_URL (a superuser's address), or, when
 * none is given, against a throw-away PostgreSQL 15, the oldest the SQL has to run on. Arguments go to vitest.
 */
import { makeWords } from './build/make-words.ts'
import { closingLine } from './suites/tally.ts'
import { hasOldestPostgres, startOldestPostgres } from './suites/throwaway-server.ts'
import { runVitest } from './suites/vitest-suite.ts'
import { say } from './terminal/steps.ts'

async function openServer(): Promise<{ url: string; stop: () => Promise<void> } | undefined> {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  if (hasOldestPostgres()) return await startOldestPostgres()
  return undefined
}

const server = await openServer()
if (server) {
  try {
    say('server', `tests against ${new URL(server.url).host}`)
    await makeWords()
    const tally = await runVitest('server', process.argv.slice(2), { DATABASE_URL: server.url })
    process.stdout.write(`${closingLine(tally)}\n`)
    process.exitCode = tally.failed === 0 ? 0 : 1
  } finally {
    await server.stop()
  }
} else {
  console.error(
    'Set DATABASE_URL to the address of a PostgreSQL superuser, such as postgres://postgres@localhost/postgres.',
  )
  process.exitCode = 1
}
