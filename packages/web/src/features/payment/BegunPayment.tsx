import { paymentCalls } from '@karsetu/contract/payment/payment-calls.ts'
import { formatInstant, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { readBegun } from './begun-payment.ts'

/** Warns before a second payment while the bank has not said what became of one begun on this device. */
export function BegunPayment({ propertyUniqueId }: { propertyUniqueId: string }) {
  const locale = useLocale()
  const [txnId] = useState(() => readBegun(propertyUniqueId)?.txnId)
  const { data } = useCall(
    paymentCalls.calls.status,
    { params: { txnId: txnId ?? '' } },
    { enabled: txnId !== undefined },
  )
  if (!data?.isOpen) return null
  const begun = { amount: formatMoney(data.amountPaise), when: formatInstant(data.startedAt, locale) }
  return (
    <Outcome
      tone="waiting"
      title={m.pay_open_title()}
      actions={
        <LinkButton to={pathTo.paymentSuccess({ txnId: data.txnId })} variant="default">
          {m.pay_open_see()}
        </LinkButton>
      }
    >
      <p>{data.attention === null ? m.pay_open_text(begun) : m.pay_open_checked(begun)}</p>
    </Outcome>
  )
}
