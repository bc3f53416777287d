/**
 * A portal as a process of its own, for tests that kill it: takes its environment as the installation does and prints
 * its address. The simulated gateway keeps its book in DATA_DIR and so outlives the process, as a real one would.
 */
import { flushCompileCache } from 'node:module'
import { startServer } from '../../../app/start.ts'
import { parseEnvironment } from '../../../platform/environment/environment.ts'

const environment = parseEnvironment(process.env, '/')
if (environment.databaseUrl === undefined) throw new Error('DATABASE_URL is needed')
const { address } = await startServer({ ...environment, databaseUrl: environment.databaseUrl }, { log: 'silent' })
// Whoever is killed keeps nothing: what was compiled is kept now, for the next one.
flushCompileCache()
process.stdout.write(`${address}\n`)
