import type { PayableDues } from '@karsetu/contract/payment/payment-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'

/** Why nothing is taken off today; nothing to say where something is. */
export function rebateNote(dues: Pick<PayableDues, 'asOf' | 'discount' | 'rebatePaise' | 'years'>): string | undefined {
  if (dues.rebatePaise > 0) return undefined
  if (!dues.discount) return m.pay_rebate_missed()
  const thisYear = dues.years.find(({ financialYear }) => financialYear === financialYearOf(dues.asOf))
  const owesTaxOfThisYear = thisYear && Object.values(thisYear.principal).some((due) => due > 0)
  return owesTaxOfThisYear ? m.pay_rebate_not_given() : m.pay_rebate_this_year_alone()
}
