/** A worker of revision runs in a process of its own, for a test that kills it: argv[2] is the database. */
import { openDatabase } from '../../../platform/db/database.ts'
import { startJobWorker } from '../../../platform/jobs/job-worker.ts'
import type { Platform } from '../../../platform/platform.ts'
import { revisionRunJobs } from '../revision-run-jobs.ts'

const [, , url = ''] = process.argv
const platform = {
  environment: { databaseUrl: url },
  database: openDatabase({ url }),
  clock: () => new Date(),
} as Platform // these jobs touch nothing else
await startJobWorker(platform, revisionRunJobs, [])
process.stdout.write('working\n')
