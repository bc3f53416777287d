/** The portal as it runs, for benchmarks; started by child-server.ts. */
import { tmpdir } from 'node:os'
import { startServer } from '@karsetu/server/app/start.ts'
import { parseEnvironment } from '@karsetu/server/platform/environment/environment.ts'

const environment = parseEnvironment(
  { ...process.env, PORT: '0', HOST: '127.0.0.1', RATE_LIMIT_FACTOR: '100000', KARSETU_ROLE: 'api' },
  tmpdir(),
)
const { databaseUrl } = environment
if (!databaseUrl) throw new Error('DATABASE_URL names the database to measure')
const server = await startServer({ ...environment, databaseUrl }, { log: 'silent' })
process.on('message', () => void server.stop().then(() => process.exit()))
process.send?.(server.address)
