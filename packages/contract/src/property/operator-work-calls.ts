import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { DateSchema, InstantSchema, PaiseSchema } from '../platform/schemas.ts'

const WorkDone = z.object({
  receiptNo: z.string(),
  propertyUniqueId: z.string(),
  ownerName: z.string().nullable(),
  amountPaise: PaiseSchema,
  receivedAt: InstantSchema,
  /** Cancelled, dishonoured or shifted since. */
  takenBack: z.boolean(),
})
export type WorkDone = z.output<typeof WorkDone>

/** Of a day's work so many are shown; all are counted. */
export const latestShown = 10

export const operatorWorkCalls = declareCalls('operatorWork', {
  today: call({
    method: 'GET',
    path: '/operators/work',
    access: 'payment.take',
    output: z.object({
      day: DateSchema,
      /** Payments taken and not taken back, and their sum. */
      payments: z.int(),
      amountPaise: PaiseSchema,
      latest: z.array(WorkDone),
    }),
    summary: 'What the operator who asks has taken today, the latest first.',
  }),
})
