import type { Standing } from '@karsetu/contract/property/edited-property-calls.ts'
import { NO_REBATE_CONTEXT } from '@karsetu/domain/demand/rebate.ts'
import { duesAsOf } from '@karsetu/domain/ledger/dues.ts'
import { type Paise, paise } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { readDueAccounts } from '../ledger/ledger-store.ts'
import { ownerRebateContexts } from '../ledger/rebate-context.ts'

/** What each property owes on a day, interest included, and what was ever paid for it and not taken back. */
export async function standingOf(
  sql: Queryable,
  propertyIds: readonly number[],
  on: IsoDate,
): Promise<Map<number, Standing>> {
  const rules = await ledgerRules(sql)
  const { rows } = await sql.query<{
    propertyId: number
    payments: number
    paidPaise: Paise
    lastPaidOn: IsoDate | null
  }>(
    `select property_id "propertyId", count(payment_id)::integer payments, coalesce(sum(amount_paise), 0)::bigint "paidPaise",
       max(payment.effective_on) "lastPaidOn"
     from unnest($1::bigint[]) asked (property_id) left join payment using (property_id)
     where payment_id is null or not exists (select from payment_reversal where payment_reversal.payment_id = payment.payment_id)
     group by 1`,
    [propertyIds],
  )
  const paid = new Map(rows.map((row) => [row.propertyId, row]))
  const [accounts, contexts] = await Promise.all([
    readDueAccounts(sql, propertyIds),
    ownerRebateContexts(sql, propertyIds),
  ])
  return new Map(
    propertyIds.map((propertyId) => {
      const { payments, paidPaise, lastPaidOn } = paid.get(propertyId) ?? {
        ...{ payments: 0, paidPaise: paise(0), lastPaidOn: null },
      }
      const rebateContext = contexts.get(propertyId) ?? NO_REBATE_CONTEXT
      const { netPayable } = duesAsOf(accounts.get(propertyId)?.entries ?? [], rules, on, { rebateContext })
      return [propertyId, { duesPaise: netPayable, paidPaise, payments, lastPaidOn }]
    }),
  )
}

/** The same of one property, today. */
export async function standingNow({ tx, today }: Pick<WriteContext, 'tx' | 'today'>, propertyId: number) {
  const standing = (await standingOf(tx, [propertyId], today)).get(propertyId)
  if (!standing) throw new Error(`property ${propertyId} has no standing`)
  return standing
}
