import type { AmountLimitRule } from '@karsetu/domain/approval/own-limit.ts'
import type { PartYearRule } from '@karsetu/domain/demand/part-year.ts'
import type { CorrectionRule } from '@karsetu/domain/ledger/post-correction.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { lawWithout, rulesOf } from '../assessment/dated-rules.ts'

/** The dated settings of corrections: up to which amount nobody else is asked, and from when a corrected amount counts. */
export type CorrectionRules = { limits: AmountLimitRule[]; corrections: CorrectionRule[]; partYear: PartYearRule[] }

/** @param without a change of the law that is taken back */
export async function correctionRules(sql: Queryable, without?: number): Promise<CorrectionRules> {
  const law = lawWithout(without)
  const { rows } = await sql.query<CorrectionRules>(
    `select ${rulesOf('correctionLimits', law)} limits, ${rulesOf('corrections', law)} corrections, ${rulesOf('partYear', law)} "partYear"`,
  )
  const [rules] = rows
  if (!rules) throw new Error('the rules of corrections could not be read')
  return rules
}

/** How a year is shared out, for runs over the whole city. */
export const partYearRules = async (sql: Queryable, without?: number): Promise<PartYearRule[]> =>
  (await correctionRules(sql, without)).partYear
