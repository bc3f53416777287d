import { CHEQUES } from './accounts.ts'
import { type Dues, duesAsOf } from './dues.ts'
import { buildPaymentPosting, type PaymentPosting } from './post-payment.ts'

type Foreseen = Omit<Parameters<typeof buildPaymentPosting>[0], 'receiving' | 'kind'>

/**
 * What a payment would settle, and what it would leave due on its own day: the very posting that it would get.
 * @throws RangeError when no rule says how to settle
 */
export function foreseePayment(payment: Foreseen): { posting: PaymentPosting; left: Dues } {
  const { entries, rules, on, rebateContext } = payment
  // The account of money does not change what an amount settles.
  const posting = buildPaymentPosting({ ...payment, receiving: CHEQUES })
  const after = [...entries, ...posting.journals.flatMap((journal) => journal.entries)]
  return { posting, left: duesAsOf(after, rules, on, { rebateContext }) }
}
