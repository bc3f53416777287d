/**
 * A process of its own that runs the embedded PostgreSQL of the folder in argv[2], prints one line of JSON when it is
 * ready and stops cleanly on SIGTERM: for tests that start it as another user or kill it.
 */
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'

const [, , folder = ''] = process.argv
try {
  const postgres = await startEmbeddedPostgres({ folder })
  process.stdout.write(`${JSON.stringify({ ...postgres, pid: postgres.pid() })}\n`)
  process.once('SIGTERM', () => postgres.stop().then(() => process.exit(0)))
  // Something to stay alive for; the supervisor itself holds no process open.
  setInterval(() => {}, 60_000)
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refusal: error instanceof Error ? error.message : String(error) })}\n`)
  process.exit(1)
}
