import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { HistoryEntry } from '@karsetu/contract/property/register-write-calls.ts'
import type { RegisterPatch } from '@karsetu/domain/property/register-state.ts'
import type { Context } from '../../platform/http/context.ts'
import { describeAll } from './describe-changes.ts'
import { findInScope } from './hold-property.ts'

type ActRow = Omit<HistoryEntry, 'changes'> & { before: RegisterPatch | null; after: RegisterPatch }

/**
 * Every change of a property, the newest first: who, when, why, on which documents, and field by field before and after.
 * @throws Failure property.not_found, call.out_of_scope
 */
export async function propertyHistory(
  context: Context,
  propertyUniqueId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<HistoryEntry>> {
  const { reads, locale } = context
  const { propertyId } = await findInScope(reads, context, propertyUniqueId)
  const { rows: counted } = await reads.query<{ total: number }>(
    'select count(*) total from register_change where property_id = $1',
    [propertyId],
  )
  const { rows } = await reads.query<ActRow>(
    `select act_id "actId", change.version, act.kind, act.reason, maker.username "madeBy", approver.username "approvedBy",
       to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') "madeAt", undoes_act undoes,
       exists (select from register_act undoing where undoing.undoes_act = act.act_id) "isUndone", before, after,
       coalesce((select jsonb_agg(jsonb_build_object('fileId', file_id, 'fileName', file_name) order by file_name)
         from register_act_document join stored_file using (file_id) where register_act_document.act_id = act.act_id), '[]') documents
     from register_change change join register_act act using (act_id) left join staff maker on maker.staff_id = made_by
     left join staff approver on approver.staff_id = approved_by
     where property_id = $1 order by change.version desc limit $2 offset $3`,
    [propertyId, limit, (page - 1) * limit],
  )
  const described = await describeAll(reads, locale, rows)
  return {
    rows: rows.map(({ before: _before, after: _after, ...act }, at) => ({ ...act, changes: described[at] ?? [] })),
    total: counted[0]?.total ?? 0,
    page,
    limit,
  }
}
