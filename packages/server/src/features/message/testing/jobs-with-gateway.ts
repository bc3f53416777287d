import { randomUUID } from 'node:crypto'
import { createHttpSmsAdapter } from '../../../platform/sms/http-sms-adapter.ts'
import { messageRunJobs } from '../message-run-jobs.ts'

/** Where the test that ends these workers keeps its gateway. */
export const gatewayVariable = 'KARSETU_TEST_SMS'

const sms = createHttpSmsAdapter({
  mode: 'simulator',
  address: process.env[gatewayVariable] ?? '',
  key: 'test',
  entityId: '1',
  timeoutMs: 5000,
})

/** The jobs of a sending for a worker in a process of its own, which brings no gateway along. */
export const jobsWithGateway = messageRunJobs.map((kind) => ({
  ...kind,
  run: (job: Parameters<typeof kind.run>[0]) => {
    Object.assign(job.platform, { sms, newId: randomUUID })
    return kind.run(job)
  },
}))
