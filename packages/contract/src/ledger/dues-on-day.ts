import { z } from 'zod'
import { DateSchema, PaiseSchema } from '../platform/schemas.ts'

/** In a query: as of which day. */
export const OnDay = { asOf: DateSchema.optional().meta({ description: 'Past or future; today when left out' }) }

/** In an answer: as of which day, and the date of today at the corporation. */
export const DayAnswered = { day: DateSchema, today: DateSchema }

/** What one property owes as of a day: what was posted by then, what is not posted yet, and what clears it. */
export const DuesOnDay = z.object({
  duesPaise: PaiseSchema.meta({ description: 'Posted by the day, less credit; without interest not charged yet' }),
  interestPaise: PaiseSchema.meta({ description: 'Accrued up to the day and not charged yet' }),
  rebatePaise: PaiseSchema.meta({ description: 'Taken off the current demand when all is paid on the day' }),
  payablePaise: PaiseSchema.meta({ description: 'What clears everything on the day' }),
})
export type DuesOnDay = z.output<typeof DuesOnDay>
