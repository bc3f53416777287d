import type { Queryable } from '../../platform/db/queryable.ts'

/**
 * Where something can stand that builds on an imported property, by table, and which of its rows do: what an official
 * or a citizen would lose with the property. What was refused, withdrawn or failed builds on nothing. A property's own
 * facts (owners, premises, images) count by its version, which every change of them raises.
 */
export const building: Readonly<Record<string, string>> = {
  property: 'property.version > 1',
  ledger_entry: 'ledger_entry.journal_id is distinct from imported.journal_id',
  demand: 'true',
  assessment: 'true',
  payment: 'true',
  audit_sample_row: 'true',
  payment_intent: "payment_intent.state not in ('failed', 'cancelled', 'expired')",
  correction:
    "exists (select from approval_request where request_id = correction.correction_id and state not in ('rejected', 'withdrawn'))",
  approval_request: "approval_request.state in ('pending', 'held')",
  notice: 'true',
  message: "message.state <> 'failed'",
  objection: "objection.step <> 'withdrawn'",
  self_assessment: "self_assessment.status <> 'rejected'",
  mutation: 'true',
  old_match: 'old_match.removed_at is null',
  regrouping_member:
    "exists (select from regrouping join approval_request on request_id = regrouping_id where regrouping.regrouping_id = regrouping_member.regrouping_id and state in ('pending', 'held', 'approved'))",
  property_point: 'true',
  survey_property: "survey_property.state in ('waiting', 'proposed', 'accepted')",
}

const built = Object.entries(building).map(
  ([table, counts]) => `select property_id from imported join ${table} using (property_id) where ${counts}`,
)

/** How many properties are built on, and up to five of them by their propertyUniqueId. */
export type BuiltOn = { count: number; examples: string[] }

/**
 * What has been built on an import since it was applied; while there is anything, the import stays.
 * @param properties looks at these alone, by property_id
 */
export async function whatBuildsOn(sql: Queryable, importId: number, properties?: readonly number[]): Promise<BuiltOn> {
  const { rows } = await sql.query<{ count: number; examples: string[] | null }>(
    `with imported as (
       select property_id, journal_id from register_row
       where import_id = $1 and property_id is not null and not undone ${properties ? 'and property_id = any ($2)' : ''}
     ), built as (${built.join('\n     union ')})
     select (select count(*) from built) count,
       (select array_agg(property_unique_id) from
         (select property_unique_id from built join property using (property_id) order by 1 limit 5) few) examples`,
    properties ? [importId, properties] : [importId],
  )
  return { count: rows[0]?.count ?? 0, examples: rows[0]?.examples ?? [] }
}
