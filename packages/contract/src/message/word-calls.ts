import { wordKinds, wordStandings } from '@karsetu/domain/message/word.ts'
import { z } from 'zod'
import { call, declareCalls } from '../platform/call.ts'
import { InstantSchema, idInQuery, PageQuery, pageOf } from '../platform/schemas.ts'

/** A word to one mobile number that has not gone, the number masked. */
export const UnsentWord = z.object({
  wordId: z.int(),
  kind: z.enum(wordKinds),
  /** Of the registered text that it needs. */
  purpose: z.string(),
  propertyUniqueId: z.string(),
  mobileNumber: z.string(),
  leftAt: InstantSchema,
  standing: z.enum(wordStandings),
  /** Null: not tried yet. */
  reason: z.string().nullable(),
  /** Null: it waits for a text or for the office. */
  nextTryAt: InstantSchema.nullable(),
})
export type UnsentWord = z.output<typeof UnsentWord>

export const UnsentWordsAsked = z.strictObject({
  kind: z.enum(wordKinds).optional(),
  standing: z.enum(wordStandings).optional(),
})
export type UnsentWordsAsked = z.output<typeof UnsentWordsAsked>

export const wordCalls = declareCalls('word', {
  page: call({
    method: 'GET',
    path: '/messages/words',
    access: 'message.send',
    query: PageQuery.extend(UnsentWordsAsked.shape),
    output: pageOf(UnsentWord),
    summary: 'Words to one number about one happening that have not gone, each with the reason, the oldest first.',
  }),
  file: call({
    method: 'GET',
    path: '/messages/words/export',
    access: 'message.send',
    work: 'report',
    limit: 'document',
    query: UnsentWordsAsked,
    download: 'xlsx',
    summary: 'The same as a spreadsheet, every page of it.',
  }),
  retry: call({
    method: 'POST',
    path: '/messages/words/{wordId}/retry',
    access: 'message.send',
    params: z.object({ wordId: idInQuery('word') }),
    output: UnsentWord,
    errors: ['call.not_found', 'call.out_of_scope', 'message.word_sent'],
    summary: 'Tries a word again from the beginning, within the hours for sending.',
  }),
})
