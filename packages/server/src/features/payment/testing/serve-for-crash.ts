/**
 * A portal as a process of its own, for tests that kill it: takes its environment as the installation does and prints
 * its address. The simulated gateway keeps its book in DATA_DIR and so outlives the process, as a real one would.
 * With DIE_BEFORE_REPLY_TO=/api/... it kills itself when it is about to answer that path: everything is committed, and
 * nobody is told.
 */
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import { startServer } from '../../../app/start.ts'
import { parseEnvironment } from '../../../platform/environment/environment.ts'

const deadly = process.env.DIE_BEFORE_REPLY_TO
subscribe('http.server.request.start', (message) => {
  // Node's documented message of this channel.
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
  if (deadly === undefined || request.url !== deadly) return
  response.writeHead = () => {
    process.kill(process.pid, 'SIGKILL')
    return response
  }
})

const environment = parseEnvironment(process.env, '/')
if (environment.databaseUrl === undefined) throw new Error('DATABASE_URL is needed')
const { address } = await startServer({ ...environment, databaseUrl: environment.databaseUrl }, { log: 'silent' })
// Whoever is killed keeps nothing: what was compiled is kept now, for the next one.
flushCompileCache()
process.stdout.write(`${address}\n`)
