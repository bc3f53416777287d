import { optOutSources } from '@karsetu/domain/message/opt-out.ts'
import { z } from 'zod'
import { Remark } from '../correction/correction-forms.ts'
import { call, declareCalls } from '../platform/call.ts'
import { DateSchema, InstantSchema, idInQuery, PageQuery, pageOf } from '../platform/schemas.ts'
import { OptOutForm } from './opt-out-form.ts'

/** A mobile number whose holder told the corporation not to write, from a day on, until it is lifted. */
export const OptOut = z.object({
  optOutId: z.int(),
  mobileNumber: z.string(),
  since: DateSchema,
  source: z.enum(optOutSources),
  reason: z.string(),
  /** Properties in whose papers the number stands, of those the reader works for. */
  properties: z.int(),
  addedBy: z.string().nullable(),
  addedAt: InstantSchema,
  liftedBy: z.string().nullable(),
  liftedAt: InstantSchema.nullable(),
  liftReason: z.string().nullable(),
})
export type OptOut = z.output<typeof OptOut>

export const optOutStates = ['in_force', 'lifted'] as const

export const OptOutsQuery = z.strictObject({
  /** The number, or its beginning. */
  mobileNumber: z
    .string()
    .regex(/^\d{1,10}$/)
    .optional(),
  source: z.enum(optOutSources).optional(),
  state: z.enum(optOutStates).optional(),
})
export type OptOutsQuery = z.output<typeof OptOutsQuery>

export const optOutCalls = declareCalls('optOut', {
  page: call({
    method: 'GET',
    path: '/messages/opt-outs',
    access: 'message.send',
    query: PageQuery.extend(OptOutsQuery.shape),
    output: pageOf(OptOut),
    summary: 'Mobile numbers that no message goes to, and those that were lifted, the latest first.',
  }),
  file: call({
    method: 'GET',
    path: '/messages/opt-outs/export',
    access: 'message.send',
    work: 'report',
    limit: 'document',
    query: OptOutsQuery,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  add: call({
    method: 'POST',
    path: '/messages/opt-outs',
    access: 'message.send',
    body: OptOutForm,
    output: OptOut,
    errors: ['message.opted_out_already'],
    summary: 'Spares a mobile number every message from now on, also those that are queued.',
  }),
  lift: call({
    method: 'POST',
    path: '/messages/opt-outs/{optOutId}/lift',
    access: 'message.send',
    params: z.object({ optOutId: idInQuery('opt_out') }),
    body: Remark,
    output: OptOut,
    errors: ['call.not_found', 'call.out_of_scope', 'message.opt_out_lifted'],
    summary: 'Lets messages go to a number again, for a reason; the opt-out stays in the list.',
  }),
})
