import { registerFields } from '@karsetu/domain/register-import/fields.ts'
import { confidences } from '@karsetu/domain/register-import/reading.ts'
import { z } from 'zod'

/** One value of a row of a register: as it was typed, and how far it is trusted. */
export const ReadValue = z.object({
  field: z.enum(registerFields),
  typed: z.string(),
  /** How far it may be trusted; `unknown`: it says nothing; `unreadable`: it could not become a fact. */
  read: z.enum([...confidences, 'unknown', 'unreadable']),
  fromRow: z.int().nullable().meta({ description: 'The row it stands in, when that is another one' }),
  fault: z.string().nullable().meta({ description: 'Why it could not become a fact' }),
})
export type ReadValue = z.output<typeof ReadValue>
