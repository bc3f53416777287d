import { notificationCalls } from '@karsetu/contract/message/notification-calls.ts'
import { implement } from '../../platform/http/implement.ts'
import { exportUnsentLabels } from './export-messages.ts'
import { retryNotification } from './retry-notification.ts'
import { readUnsent } from './word-store.ts'

export const notificationRoutes = implement(notificationCalls, {
  page: async ({ reads, actor }, { query: { page, limit, ...request } }) => {
    const rows = await readUnsent(reads, actor, request, { limit, offset: (page - 1) * limit })
    return { rows, total: rows[0]?.total ?? 0, page, limit }
  },
  file: async (context, { query }) => exportUnsentLabels(context, query),
  retry: (context, { params }) => retryNotification(context, params.wordId),
})
