import { officialCalls, operatorCalls, roleCalls, sessionCalls } from './access/access-calls.ts'
import { jobCalls } from './job/job-calls.ts'

/** Every call of the product, by feature: what the document, the client and the role test are made from. */
export const allCalls = [officialCalls, operatorCalls, sessionCalls, roleCalls, jobCalls] as const
