/** A worker of bulk updates in a process of its own, for a test that kills it: the database, the time, where files lie. */
import { openDatabase } from '../../../platform/db/database.ts'
import { startJobWorker } from '../../../platform/jobs/job-worker.ts'
import type { Platform } from '../../../platform/platform.ts'
import { bulkUpdateJobs } from '../bulk-update-jobs.ts'

const [, , url = '', now = '', dataDir = ''] = process.argv
const platform = {
  environment: { databaseUrl: url, dataDir },
  database: openDatabase({ url }),
  clock: () => new Date(now),
} as Platform // these jobs touch nothing else
await startJobWorker(platform, bulkUpdateJobs, [])
process.stdout.write('working\n')
