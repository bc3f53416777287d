/** A worker of notice runs in a process of its own, for a test that kills it: database, time and folder as arguments. */
import { openDatabase } from '../../../platform/db/database.ts'
import { startJobWorker } from '../../../platform/jobs/job-worker.ts'
import type { Platform } from '../../../platform/platform.ts'
import { noticeRunJobs } from '../notice-run-jobs.ts'

const [, , url = '', now = '', folder = ''] = process.argv
const platform = {
  environment: { databaseUrl: url, dataDir: folder, publicUrl: 'https://tax.example' },
  database: openDatabase({ url }),
  clock: () => new Date(now),
} as Platform // these jobs touch nothing else
await startJobWorker(platform, noticeRunJobs, [])
process.stdout.write('working\n')
