import type { NotAssessable } from '@karsetu/domain/assessment/assess.ts'
import type { Tx } from '../../platform/db/database.ts'

export type Exception = {
  property: { propertyId: number }
  result: Pick<NotAssessable, 'reason' | 'facts'> | { reason: 'demand_kept'; facts: NotAssessable['facts'] }
}
type OfWard = { wardId: number; exceptions: readonly Exception[] }

/** Lists what a run could not assess in a ward, with the cell of the law or the fact that is wanting. */
export async function listExceptions(
  tx: Tx,
  table: 'demand_run_exception' | 'revision_run_exception',
  runId: number,
  { wardId, exceptions }: OfWard,
): Promise<void> {
  if (exceptions.length === 0) return
  await tx.query(
    `insert into ${table} (run_id, property_id, ward_id, reason, facts)
     select $1, property_id, $2, reason, facts::jsonb
     from unnest($3::bigint[], $4::text[], $5::text[]) as exception (property_id, reason, facts)`,
    [
      runId,
      wardId,
      exceptions.map(({ property }) => property.propertyId),
      exceptions.map(({ result }) => result.reason),
      exceptions.map(({ result }) => JSON.stringify(result.facts)),
    ],
  )
}
