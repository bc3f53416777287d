/** A worker of demand runs in a process of its own, for a test that kills it: argv[2] is the database, argv[3] the time. */
import { openDatabase } from '../../../platform/db/database.ts'
import { startJobWorker } from '../../../platform/jobs/job-worker.ts'
import type { Platform } from '../../../platform/platform.ts'
import { demandRunJobs } from '../demand-run-jobs.ts'

const [, , url = '', now = ''] = process.argv
const platform = {
  environment: { databaseUrl: url },
  database: openDatabase({ url }),
  clock: () => new Date(now),
} as Platform // these jobs touch nothing else
await startJobWorker(platform, demandRunJobs, [])
process.stdout.write('working\n')
