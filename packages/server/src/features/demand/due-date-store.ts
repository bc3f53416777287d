import type { DueDateRule } from '@karsetu/domain/demand/demand-rules.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** The dated rule of the last day on which a year is paid in time. */
export async function readDueDates(sql: Queryable): Promise<DueDateRule[]> {
  const { rows } = await sql.query<{ rules: DueDateRule[] }>(
    `select coalesce(json_agg(body || jsonb_strip_nulls(jsonb_build_object('validFrom', valid_from, 'validTo', valid_to,
       'source', source)) order by valid_from), '[]') rules from rule where kind = 'dueDates'`,
  )
  return rows[0]?.rules ?? []
}
