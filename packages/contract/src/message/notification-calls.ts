import { notificationKinds, notificationStates } from '@karsetu/domain/message/word.ts'
import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { InstantSchema, idInQuery, PageQuery, pageOf } from '../platform/schemas.ts'

/** A word to one mobile number that has not gone, the number masked. */
export const UnsentNotification = z.object({
  wordId: z.int(),
  kind: z.enum(notificationKinds),
  /** Of the registered text that it needs. */
  purpose: z.string(),
  propertyUniqueId: z.string(),
  mobileNumber: z.string(),
  leftAt: InstantSchema,
  standing: z.enum(notificationStates),
  /** Null: not tried yet. */
  reason: z.string().nullable(),
  /** Null: it waits for a text or for the office. */
  nextTryAt: InstantSchema.nullable(),
})
export type UnsentNotification = z.output<typeof UnsentNotification>

export const UnsentNotificationsQuery = z.strictObject({
  kind: z.enum(notificationKinds).optional(),
  standing: z.enum(notificationStates).optional(),
})
export type UnsentNotificationsQuery = z.output<typeof UnsentNotificationsQuery>

export const notificationCalls = declareCalls('word', {
  page: call({
    method: 'GET',
    path: '/messages/words',
    access: 'message.send',
    query: PageQuery.extend(UnsentNotificationsQuery.shape),
    output: pageOf(UnsentNotification),
    summary: 'Words to one number about one happening that have not gone, each with the reason, the oldest first.',
  }),
  file: call({
    method: 'GET',
    path: '/messages/words/export',
    access: 'message.send',
    work: 'report',
    limit: 'document',
    query: UnsentNotificationsQuery,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  retry: call({
    method: 'POST',
    path: '/messages/words/{wordId}/retry',
    access: 'message.send',
    params: z.object({ wordId: idInQuery('word') }),
    output: UnsentNotification,
    errors: ['call.not_found', 'call.out_of_scope', 'message.word_sent'],
    summary: 'Tries a word again from the beginning, within the hours for sending.',
  }),
})
