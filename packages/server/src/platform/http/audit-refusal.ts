import { errorCatalogue } from '@karsetu/contract/platform/error-codes.ts'
import { Failure } from '@karsetu/contract/platform/fail.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Context } from './context.ts'

/** Refusals of a right, a place or an amount. A first password that must be changed is no attempt at more. */
const isRefusal = (error: unknown): error is Failure =>
  error instanceof Failure && errorCatalogue[error.code].status === 403 && error.code !== 'call.password_must_change'

/** Logs a call that was refused to somebody of the office, in a transaction of its own: the one of the call was undone. */
export async function auditRefusal({ platform, actor, request }: Context, call: string, error: unknown): Promise<void> {
  if (actor.kind !== 'staff' || !isRefusal(error)) return
  const origin = { actor, address: request.address, requestId: request.id, action: 'call.refused' }
  await platform.database.transaction((tx) =>
    appendAudit(tx, origin, { subjectKind: 'call', subjectId: call, after: { code: error.code } }),
  )
}
