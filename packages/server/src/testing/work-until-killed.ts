/**
 * A worker in a process of its own, for a test that kills it: the database, the time, where files lie, the address of the
 * portal, and the module and name of the jobs. It works from the first line it is sent on, and says so.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { openDatabase } from '../platform/db/database.ts'
import { type JobKind, startJobWorker } from '../platform/jobs/job-worker.ts'
import type { Platform } from '../platform/platform.ts'

const [, , url = '', now = '', dataDir = '', publicUrl = '', module = '', name = ''] = process.argv
const kinds: readonly JobKind[] = (await import(module))[name]
// Whoever is killed keeps nothing: what was compiled is kept now, for those who come after.
flushCompileCache()
await once(process.stdin, 'data')
const platform = {
  environment: { databaseUrl: url, dataDir, publicUrl },
  database: openDatabase({ url }),
  clock: () => new Date(now),
  newId: randomUUID,
} as Platform // these jobs touch nothing else
await startJobWorker(platform, kinds, [])
process.stdout.write('working\n')
