import { type OptOut, type OptOutsQuery, optOutCalls } from '@karsetu/contract/message/opt-out-calls.ts'
import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { Context } from '../../platform/http/context.ts'
import { implement } from '../../platform/http/implement.ts'
import { exportOptOuts } from './export-opt-outs.ts'
import { countOptOuts, readOptOuts } from './opt-out-store.ts'
import { addOptOut, liftOptOut } from './save-opt-outs.ts'

export const optOutRoutes = implement(optOutCalls, {
  page: (context, { query }) => pageOptOuts(context, query),
  file: async (context, { query }) => exportOptOuts(context, query),
  add: (context, { body }) => addOptOut(context, body),
  lift: (context, { params, body }) => liftOptOut(context, params.optOutId, body.remarks),
})

async function pageOptOuts(
  { reads, actor }: Context,
  { page, limit, ...request }: OptOutsQuery & { page: number; limit: number },
): Promise<Page<OptOut>> {
  const [rows, total] = await Promise.all([
    readOptOuts(reads, actor, { ...request, limit, offset: (page - 1) * limit }),
    countOptOuts(reads, actor, request),
  ])
  return { rows, total, page, limit }
}
