import type { DuesOnDay } from '@karsetu/contract/ledger/dues-on-day.ts'
import { accruedOn } from '@karsetu/domain/ledger/accrued.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { readDueAccounts } from './ledger-store.ts'
import { ownerRebateContexts } from './rebate-context.ts'

/** Adds to properties of a list what they owe on a day: the entries of all of them are read at once. */
export async function withDuesOn<Row extends { propertyId: number }>(
  sql: Queryable,
  rows: readonly Row[],
  day: IsoDate,
): Promise<(Row & DuesOnDay & { since: FinancialYear | null; coveredPaise: Paise })[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ propertyId }) => propertyId)
  const [rules, accounts, contexts] = await Promise.all([
    ledgerRules(sql),
    readDueAccounts(sql, ids),
    ownerRebateContexts(sql, ids),
  ])
  return rows.map((row) => {
    const entries = accounts.get(row.propertyId)?.entries ?? []
    const rebateContext = contexts.get(row.propertyId)
    const { posted, interest, rebate, payable, covered, since } = accruedOn(entries, rules, day, { rebateContext })
    return {
      ...row,
      ...{ duesPaise: posted, interestPaise: interest, rebatePaise: rebate, payablePaise: payable },
      coveredPaise: covered,
      since: since ?? null,
    }
  })
}

/** What one property owes on a day. */
export async function duesOnDay(sql: Queryable, propertyId: number, day: IsoDate): Promise<DuesOnDay> {
  const [dues] = await withDuesOn(sql, [{ propertyId }], day)
  if (!dues) throw new Error('one property was asked about')
  const { duesPaise, interestPaise, rebatePaise, payablePaise } = dues
  return { duesPaise, interestPaise, rebatePaise, payablePaise }
}
