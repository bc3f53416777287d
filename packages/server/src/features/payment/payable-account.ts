import { fail } from '@karsetu/contract/platform/fail.ts'
import type { RebateContext } from '@karsetu/domain/demand/rebate.ts'
import { type Dues, duesAsOf, type LedgerRules } from '@karsetu/domain/ledger/dues.ts'
import type { EntryDraft } from '@karsetu/domain/ledger/entry.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { readAccount } from '../ledger/ledger-store.ts'
import { type Circumstances, circumstanceColumns, ownerRebateContext } from '../ledger/rebate-context.ts'

/** A property as far as paying for it goes. */
export type PayableProperty = Circumstances & {
  propertyId: number
  propertyUniqueId: string
  zoneId: number
  wardId: number
}

export type PayableAccount = { property: PayableProperty; entries: readonly EntryDraft[]; rules: LedgerRules }

export const payableColumns = `property_id "propertyId", property_unique_id "propertyUniqueId", zone_id "zoneId", ward_id "wardId", ${circumstanceColumns}`

/** Nothing is paid for a property that is deleted, split or withdrawn. @throws Failure property.not_found */
export async function getPayableProperty(sql: Queryable, propertyUniqueId: string): Promise<PayableProperty> {
  const { rows } = await sql.query<PayableProperty>(
    `select ${payableColumns} from property where property_unique_id = $1 and status = 'active'`,
    [propertyUniqueId],
    { name: 'payable-property' },
  )
  if (!rows[0]) throw fail('property.not_found')
  return rows[0]
}

/** The account of a property that somebody is about to pay for. @throws Failure property.not_found */
export async function readPayableAccount(sql: Queryable, propertyUniqueId: string): Promise<PayableAccount> {
  const property = await getPayableProperty(sql, propertyUniqueId)
  const [{ entries }, rules] = await Promise.all([readAccount(sql, property.propertyId), ledgerRules(sql)])
  return { property, entries, rules }
}

/** What is known of an online payer when the rebate is worked out. */
export function onlineRebateContext(owner: Circumstances): RebateContext {
  return { ...ownerRebateContext(owner), online_payment: true }
}

/** What an online payment on this day would have to clear. */
export function onlineDues({ property, entries, rules }: PayableAccount, on: IsoDate): Dues {
  return duesAsOf(entries, rules, on, { rebateContext: onlineRebateContext(property) })
}
