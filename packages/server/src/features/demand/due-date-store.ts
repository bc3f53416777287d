import type { DueDateRule } from '@karsetu/domain/demand/demand-rules.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { rulesOf } from '../assessment/dated-rules.ts'

/** The dated rule of the last day on which a year is paid in time. */
export async function readDueDates(sql: Queryable): Promise<DueDateRule[]> {
  const { rows } = await sql.query<{ rules: DueDateRule[] }>(`select ${rulesOf('dueDates')} rules`)
  return rows[0]?.rules ?? []
}
