import { appendAudit } from '../audit/append-audit.ts'
import type { AuditNote, Context } from './context.ts'
import type { ImplementedCall } from './implement.ts'

/** Formats of lists; a PDF is a paper of one property or run, and its own call says whether it is noted. */
const listFormats: readonly unknown[] = ['xlsx', 'csv']

/** Action under which a reading is logged, or undefined where it is not. */
function actionOf({ declared: { download, path } }: ImplementedCall): string | undefined {
  if (listFormats.includes(download) || (download === 'own' && path.endsWith('/export'))) return 'file.exported'
  // Papers that somebody sent; small pictures and tiles of the map are left out.
  return download === 'own' && path.endsWith('Id}') ? 'document.viewed' : undefined
}

/** Logs an export of a list, or a paper that was opened, by somebody of the office. */
export async function auditReading(context: Context, call: ImplementedCall, received: object): Promise<void> {
  const action = actionOf(call)
  if (action !== undefined)
    await noteReading(context, action, { subjectKind: 'call', subjectId: call.name, after: received })
}

/** Logs that somebody of the office read something; in a transaction of its own, for a reading has none. */
export async function noteReading(context: Context, action: string, note: AuditNote): Promise<void> {
  const { platform, actor, request } = context
  if (actor.kind !== 'staff') return
  const origin = { actor, address: request.address, requestId: request.id, action }
  await platform.database.transaction((tx) => appendAudit(tx, origin, note))
}
