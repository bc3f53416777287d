import { type PaymentStatus, paymentCalls } from '@karsetu/contract/payment/payment-calls.ts'
import { formatInstant, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { WithUnbrokenIds } from '../../ui/WithUnbrokenIds.tsx'
import { readBegun } from './begun-payment.ts'

/** A payment begun on this device of which the bank has not said what became. */
export function useBegunPayment(propertyUniqueId: string): PaymentStatus | undefined {
  const [txnId] = useState(() => readBegun(propertyUniqueId)?.txnId)
  const { data } = useCall(
    paymentCalls.calls.status,
    { params: { txnId: txnId ?? '' } },
    { enabled: txnId !== undefined },
  )
  return data?.isOpen ? data : undefined
}

/** Warns before a second payment. */
export function BegunPayment({ payment }: { payment: PaymentStatus }) {
  const locale = useLocale()
  const begun = { amount: formatMoney(payment.amountPaise), when: formatInstant(payment.startedAt, locale) }
  return (
    <Outcome
      tone="waiting"
      title={m.pay_open_title()}
      actions={<LinkButton to={pathTo.paymentSuccess({ txnId: payment.txnId })}>{m.pay_open_see()}</LinkButton>}
    >
      <p>
        <WithUnbrokenIds text={payment.attention === null ? m.pay_open_text(begun) : m.pay_open_checked(begun)} />
      </p>
    </Outcome>
  )
}
