import type { RebateRule } from '@karsetu/domain/demand/demand-rules.ts'
import type { LedgerRules } from '@karsetu/domain/ledger/dues.ts'
import type { InterestRule } from '@karsetu/domain/ledger/ledger-rules.ts'
import { withEnding } from '@karsetu/domain/revision/amend-rules.ts'
import { endOfFinancialYear, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { readLedgerRules } from '../assessment/ledger-rules-store.ts'
import { readDiscount } from '../master/discount-store.ts'
import { datedRows, endingOf, type Proposed } from './change-body.ts'
import type { RuleChange } from './change-store.ts'

/** The law of what is due as it would stand with the proposal. */
export async function ledgerRulesWith(sql: Queryable, rules: LedgerRules, change: RuleChange): Promise<LedgerRules> {
  if (change.repeals !== null && change.subject !== 'discount') return readLedgerRules(sql, change.repeals)
  // Rows of a kind are those of the rule book: the schema of the kind has proved it.
  if (change.subject === 'interest')
    return {
      ...rules,
      interest: [
        ...withEnding(rules.interest, endingOf(change).ending),
        ...(datedRows(change, change.body.rows) as unknown as InterestRule[]),
      ],
    }
  if (change.subject === 'rebates')
    return {
      ...rules,
      rebates: [...rules.rebates, ...(datedRows(change, change.body.rows) as unknown as RebateRule[])],
    }
  if (change.subject !== 'discount') return rules
  const { discountId, body } = change
  const replaced = discountId === null ? undefined : await readDiscount(sql, discountId)
  const { periodDescription: description, periodDescriptionHi: descriptionHi, ...period } = body
  const others = rules.discounts.filter(
    ({ financialYear, billingPeriod }) =>
      financialYear !== replaced?.financialYear || billingPeriod !== replaced.billingPeriod,
  )
  return { ...rules, discounts: [...others, { ...period, description, descriptionHi }] }
}

const later = (a: IsoDate, b: IsoDate): IsoDate => (a > b ? a : b)

/**
 * The day on which a proposal about dues shows most: interest at the end of its first year, a rebate on the first day
 * on which it is given.
 */
export function usualDay({ subject, validFrom }: Pick<Proposed, 'subject' | 'validFrom'>, today: IsoDate): IsoDate {
  const first = later(validFrom, today)
  return subject === 'interest' ? endOfFinancialYear(financialYearOf(first)) : first
}
