import { wordCalls } from '@karsetu/contract/message/word-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { exportUnsentWords } from './export-messages.ts'
import { retryWord } from './retry-word.ts'
import { readUnsent } from './word-store.ts'

export const wordRoutes = implement(wordCalls, {
  page: async ({ reads, actor }, { query: { page, limit, ...asked } }) => {
    const rows = await readUnsent(reads, actor, asked, { limit, offset: (page - 1) * limit })
    return { rows, total: rows[0]?.total ?? 0, page, limit }
  },
  file: async (context, { query }) => exportUnsentWords(context, query),
  retry: (context, { params }) => retryWord(context, params.wordId),
})
