import type { CounterPreview } from '@karsetu/contract/counter/counter-calls.ts'
import { totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import { duesAsOf } from '@karsetu/domain/ledger/dues.ts'
import { foreseePayment } from '@karsetu/domain/ledger/foresee-payment.ts'
import type { PaymentPosting } from '@karsetu/domain/ledger/post-payment.ts'
import { type Paise, sumPaise, ZERO } from '@karsetu/domain/money/paise.ts'
import { openIntentStates } from '@karsetu/domain/payment/intent-states.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { ledgerRules } from '../assessment/ledger-rules-store.ts'
import { readAccount } from '../ledger/ledger-store.ts'
import { ownerRebateContext } from '../ledger/rebate-context.ts'
import { describeDues } from '../payment/calculate-discounts.ts'
import { isBeingPaid } from '../payment/intent-store.ts'
import { getCounterProperty } from './counter-property.ts'

type Request = { propertyUniqueId: string; paidAmount?: Paise | undefined }

/** @throws Failure property.not_found, call.out_of_scope */
export async function previewPayment(
  { reads, actor, today }: Context,
  { propertyUniqueId, paidAmount }: Request,
): Promise<CounterPreview> {
  const property = await getCounterProperty(reads, actor, propertyUniqueId)
  const { propertyId, ownerName, mobileNumber } = property
  const [{ entries }, rules, onlineIsOpen] = await Promise.all([
    readAccount(reads, propertyId),
    ledgerRules(reads),
    hasOpenIntent(reads, propertyId),
  ])
  const rebateContext = ownerRebateContext(property)
  const dues = { propertyUniqueId, ...describeDues(duesAsOf(entries, rules, today, { rebateContext }), ZERO) }
  const described = { dues, ownerName, mobileNumber, onlineIsOpen }
  if (paidAmount === undefined) return { ...described, settlement: null }
  const { posting, left } = foreseePayment({ entries, rules, on: today, amount: paidAmount, rebateContext })
  return { ...described, settlement: { ...describePosting(posting), leftPaise: left.netPayable } }
}

function describePosting({ settled, rebate, surplus }: PaymentPosting) {
  const byYear = Map.groupBy(settled, ({ financialYear }) => financialYear)
  return {
    years: [...byYear]
      .toSorted(([a], [b]) => a - b)
      .map(([financialYear, cells]) => ({ financialYear, paidPaise: sumPaise(cells.map(({ amount }) => amount)) })),
    rebatePaise: totalOfHeads(rebate),
    advancePaise: surplus,
  }
}

async function hasOpenIntent(sql: Queryable, propertyId: number): Promise<boolean> {
  const { rows } = await sql.query<{ isOpen: boolean }>(
    `select exists (select from payment_intent where property_id = $1 and state = any ($2)
       and ${isBeingPaid('payment_intent')}) "isOpen"`,
    [propertyId, openIntentStates],
  )
  return rows[0]?.isOpen ?? false
}
