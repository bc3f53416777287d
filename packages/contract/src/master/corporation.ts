import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'

const InBoth = z.object({ en: z.string(), hi: z.string() })
export type InBoth = z.output<typeof InBoth>

/** The corporation's own facts, entered once: what its pages and papers say of it. */
export const Corporation = z.object({
  name: InBoth,
  department: InBoth,
  /** Office address on one line. */
  address: InBoth,
  phone: z.string(),
  email: z.string(),
  counters: z.array(z.object({ name: InBoth, address: InBoth, hours: InBoth })),
  /** Whom a citizen asks about the use of personal data (DPDP Act 2023, section 13). */
  dataProtection: z.object({ officer: InBoth, email: z.string() }),
})
export type Corporation = z.output<typeof Corporation>

export const corporationCalls = declareCalls('corporation', {
  read: call({
    method: 'GET',
    path: '/corporation',
    access: 'public',
    output: Corporation,
    summary: 'Name, contact, counters and data-protection contact of the corporation.',
  }),
})
