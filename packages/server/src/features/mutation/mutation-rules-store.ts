import { rowInForce } from '@karsetu/domain/assessment/dated.ts'
import type { MutationFeeRules } from '@karsetu/domain/mutation/mutation-fee.ts'
import type { MutationPapersRule } from '@karsetu/domain/mutation/mutation-papers.ts'
import type { MutationProcedureRule } from '@karsetu/domain/mutation/mutation-workflow.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { rulesOf } from '../assessment/dated-rules.ts'

/** The dated law of mutations, past rows included. */
export type MutationRules = {
  fees: MutationFeeRules
  papers: MutationPapersRule[]
  procedure: MutationProcedureRule[]
}

export async function mutationRules(sql: Queryable): Promise<MutationRules> {
  const { rows } = await sql.query<MutationRules>(
    `select json_build_object('family', ${rulesOf('mutationFamilyFees')}, 'value', ${rulesOf('mutationValueFees')}) fees,
       ${rulesOf('mutationPapers')} papers, ${rulesOf('mutationProcedure')} procedure`,
  )
  const [rules] = rows
  if (!rules) throw new Error('the rules of mutations could not be read')
  return rules
}

/** How the city takes its mutations on a day. @throws Error when no rule holds then */
export function procedureOn({ procedure }: MutationRules, day: IsoDate): MutationProcedureRule {
  const rule = rowInForce(procedure, day)
  if (!rule) throw new Error(`no rule for the way of mutations holds on ${day}`)
  return rule
}
