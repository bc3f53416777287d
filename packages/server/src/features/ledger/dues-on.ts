import type { DuesOnDay } from '@karsetu/contract/ledger/dues-on-day.ts'
import { accruedOn } from '@karsetu/domain/ledger/accrued.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { FinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { readDueAccounts } from './ledger-store.ts'

/** Adds to properties of a list what they owe on a day: the entries of all of them are read at once. */
export async function withDuesOn<Row extends { propertyId: number }>(
  sql: Queryable,
  rows: readonly Row[],
  day: IsoDate,
): Promise<(Row & DuesOnDay & { since: FinancialYear | null; coveredPaise: Paise })[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ propertyId }) => propertyId)
  const [rules, accounts] = await Promise.all([ledgerRules(sql), readDueAccounts(sql, ids)])
  return rows.map((row) => {
    const { posted, interest, rebate, payable, covered, since } = accruedOn(
      accounts.get(row.propertyId)?.entries ?? [],
      rules,
      day,
    )
    return {
      ...row,
      ...{ duesPaise: posted, interestPaise: interest, rebatePaise: rebate, payablePaise: payable },
      coveredPaise: covered,
      since: since ?? null,
    }
  })
}
