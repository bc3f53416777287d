import type { DuesOnDay } from '@karsetu/contract/ledger/dues-on-day.ts'
import { totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import { NO_REBATE_CONTEXT } from '@karsetu/domain/demand/rebate.ts'
import { duesAsOf } from '@karsetu/domain/ledger/dues.ts'
import { addPaise, subtractPaise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { type DuesOfYears, duesOfYears, yearsOwing } from '@karsetu/domain/notice/dues-of-years.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { readDueAccounts } from '../ledger/ledger-store.ts'
import { ownerRebateContexts } from '../ledger/rebate-context.ts'
import type { FoundEligible } from './eligible-store.ts'

/** Adds what a paper of the day would demand: for a step what is left of the years of the paper before, for a bill all. */
export async function withDemanded(
  sql: Queryable,
  results: readonly FoundEligible[],
  day: IsoDate,
): Promise<(FoundEligible & DuesOnDay)[]> {
  if (results.length === 0) return []
  const ids = results.map(({ propertyId }) => propertyId)
  const [rules, accounts, contexts] = await Promise.all([
    ledgerRules(sql),
    readDueAccounts(sql, ids),
    ownerRebateContexts(sql, ids),
  ])
  return results.map((row) => {
    const rebateContext = contexts.get(row.propertyId) ?? NO_REBATE_CONTEXT
    const dues = duesAsOf(accounts.get(row.propertyId)?.entries ?? [], rules, day, { rebateContext })
    return { ...row, ...figuresOf(duesOfYears(dues, row.years ?? yearsOwing(dues))) }
  })
}

function figuresOf({ years, rebate, payable }: DuesOfYears): DuesOnDay {
  const interest = sumPaise(years.map(({ interestPending }) => totalOfHeads(interestPending)))
  return {
    duesPaise: subtractPaise(addPaise(payable, rebate), interest),
    interestPaise: interest,
    rebatePaise: rebate,
    payablePaise: payable,
  }
}
