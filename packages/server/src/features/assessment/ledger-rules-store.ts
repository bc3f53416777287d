import type { DiscountRule, RebateRule } from '@karsetu/domain/demand/demand-rules.ts'
import type { LedgerRules } from '@karsetu/domain/ledger/dues.ts'
import type { ApportionmentRule, InterestRule } from '@karsetu/domain/ledger/ledger-rules.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { lawWithout, rulesOf } from './dated-rules.ts'

type Held = { at: number; rules: Promise<LedgerRules> }
const held = new WeakMap<Queryable, Held>()
/** Rules change by resolution, with a date ahead of them; a few seconds of an old reading change no amount. */
const freshMs = 5000

/** The dated rules of interest, rebate and apportionment, past ones included. */
export function ledgerRules(sql: Queryable): Promise<LedgerRules> {
  const known = held.get(sql)
  if (known && Date.now() - known.at < freshMs) return known.rules
  const rules = readLedgerRules(sql)
  held.set(sql, { at: Date.now(), rules })
  rules.catch(() => held.delete(sql))
  return rules
}

type RuleRows = {
  interest: InterestRule[]
  rebates: RebateRule[]
  apportionment: ApportionmentRule[]
  discounts: DiscountRule[]
}

/**
 * The same as they stand at this moment: for those who must not miss a change of just now.
 * @param without a change of the law that is taken back
 */
export async function readLedgerRules(sql: Queryable, without?: number): Promise<LedgerRules> {
  const law = lawWithout(without)
  const { rows } = await sql.query<RuleRows>(`
    select ${rulesOf('interest', law)} interest, ${rulesOf('rebates', law)} rebates, ${rulesOf('apportionment', law)} apportionment,
      (select coalesce(json_agg(json_build_object(
        'financialYear', financial_year, 'billingPeriod', billing_period, 'description', period_description,
        'startsOn', starts_on, 'endsOn', ends_on, 'status', status, 'discountBps', discount_bps, 'criteria', criteria,
        'source', source) order by starts_on), '[]') from discount) discounts`)
  const [rules] = rows
  if (!rules) throw new Error('the rules could not be read')
  return rules
}
