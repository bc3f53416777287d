import type { PayableDues } from '@karsetu/contract/payment/payment-calls.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { HEADS, headAmounts, totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import { rebateParts } from '@karsetu/domain/demand/rebate.ts'
import type { Dues } from '@karsetu/domain/ledger/dues.ts'
import { foreseePayment } from '@karsetu/domain/ledger/foresee-payment.ts'
import { apportionmentRuleOn } from '@karsetu/domain/ledger/settlement.ts'
import { addPaise, minPaise, type Paise, paise } from '@karsetu/domain/money/paise.ts'
import { addDays, type IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context } from '../../platform/http/context.ts'
import { onlineDues, onlineRebateContext, type PayableAccount, readPayableAccount } from './payable-account.ts'

const daysAhead = 366

/** The smallest part the corporation accepts online on a day; nothing is too small where no rule says so. */
export async function readMinimumPart(sql: Queryable, day: IsoDate): Promise<Paise> {
  const { rows } = await sql.query<{ minimum: number }>(
    `select (body ->> 'minimumPaise')::bigint minimum from rule
     where kind = 'onlinePayment' and valid_from <= $1 and (valid_to is null or valid_to >= $1)
     order by valid_from desc, rule_id desc limit 1`,
    [day],
    { name: 'minimum-part' },
  )
  return paise(rows[0]?.minimum ?? 0)
}

/**
 * What a property owes on a day, with the rebate for clearing it online on that day.
 * @throws Failure property.not_found, payment.date_out_of_range (before today, or more than a year ahead)
 */
export async function calculateDiscounts(
  { reads, today }: Context,
  {
    propertyUniqueId,
    date = today,
    partPaise,
  }: { propertyUniqueId: string; date?: IsoDate | undefined; partPaise?: Paise | undefined },
): Promise<PayableDues> {
  if (date < today || date > addDays(today, daysAhead)) throw fail('payment.date_out_of_range')
  const [account, minimum] = await Promise.all([
    readPayableAccount(reads, propertyUniqueId),
    readMinimumPart(reads, today),
  ])
  const { years, withinYear } = apportionmentRuleOn(account.rules, date)
  const dues = onlineDues(account, date)
  return {
    propertyUniqueId,
    ...describeDues(dues, minimum),
    rebateParts: dues.rebate.discount ? rebateParts(dues.rebate.discount, onlineRebateContext(account.property)) : [],
    afterPart: partPaise === undefined ? null : duesAfter(account, date, partPaise),
    settles: { years, withinYear },
  }
}

/** What an online payment of this amount would leave due on its own day. */
function duesAfter(account: PayableAccount, on: IsoDate, amount: Paise): PayableDues['afterPart'] {
  const { entries, rules, property } = account
  const rebateContext = onlineRebateContext(property)
  const { left } = foreseePayment({ entries, rules, on, amount, rebateContext })
  return { grossPaise: left.gross, netPayablePaise: left.netPayable }
}

/** @param minimum the smallest part that is accepted */
export function describeDues(
  dues: Dues,
  minimum: Paise,
): Omit<PayableDues, 'propertyUniqueId' | 'settles' | 'rebateParts' | 'afterPart'> {
  const { discount } = dues.rebate
  return {
    asOf: dues.asOf,
    years: dues.years.map((year) => ({
      financialYear: year.financialYear,
      principal: year.principal,
      interest: headAmounts((head) => addPaise(year.interestPosted[head], year.interestPending[head])),
      rebatePaise: totalOfHeads(year.rebate),
      totalPaise: year.total,
    })),
    grossPaise: dues.gross,
    rebatePaise: totalOfHeads(dues.rebate.amounts),
    rebateBps: HEADS.some((head) => dues.rebate.amounts[head] > 0) ? dues.rebate.bps : 0,
    discount: discount
      ? { billingPeriod: discount.billingPeriod, description: discount.description, endsOn: discount.endsOn }
      : null,
    creditPaise: addPaise(dues.advance, dues.excess),
    netPayablePaise: dues.netPayable,
    minimumPaise: minPaise(minimum, dues.netPayable),
  }
}
