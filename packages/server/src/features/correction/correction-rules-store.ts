import type { AmountLimitRule } from '@karsetu/domain/access/amount-limit.ts'
import type { PartYearRule } from '@karsetu/domain/demand/part-year.ts'
import type { CorrectionRule } from '@karsetu/domain/ledger/post-correction.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** The dated settings of corrections: up to which amount nobody else is asked, and from when a corrected amount counts. */
export type CorrectionRules = { limits: AmountLimitRule[]; corrections: CorrectionRule[]; partYear: PartYearRule[] }

export async function correctionRules(sql: Queryable): Promise<CorrectionRules> {
  const dated = (kind: string) => `(select coalesce(json_agg(
      body || jsonb_strip_nulls(jsonb_build_object('validFrom', valid_from, 'validTo', valid_to, 'source', source)) order by rule_id), '[]')
    from rule where kind = '${kind}')`
  const { rows } = await sql.query<CorrectionRules>(
    `select ${dated('correctionLimits')} limits, ${dated('corrections')} corrections, ${dated('partYear')} "partYear"`,
  )
  const [rules] = rows
  if (!rules) throw new Error('the rules of corrections could not be read')
  return rules
}

/** How a year is shared out, for runs over the whole city. */
export const partYearRules = async (sql: Queryable): Promise<PartYearRule[]> => (await correctionRules(sql)).partYear
