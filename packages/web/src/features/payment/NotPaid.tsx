import type { PaymentStatus } from '@karsetu/contract/payment/payment-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Outcome } from '../../ui/Outcome.tsx'

const words = {
  failed: { title: m.pay_failed_title, text: m.pay_failed_text },
  cancelled: { title: m.pay_cancelled_title, text: m.pay_cancelled_text },
  expired: { title: m.pay_expired_title, text: m.pay_expired_text },
} as const

/** What became of a payment that did not come about. */
export const notPaidLabels = (state: PaymentStatus['state']) =>
  state === 'cancelled' || state === 'expired' ? words[state] : words.failed

/** The payment did not come about: what happened, that nothing is lost, and the way to try again. */
export function NotPaid({ payment: { txnId, state, propertyUniqueId } }: { payment: PaymentStatus }) {
  const said = notPaidLabels(state)
  return (
    <Outcome
      tone={state === 'failed' ? 'bad' : 'warn'}
      level={1}
      title={said.title()}
      actions={
        <>
          <LinkButton to={pathTo.onlinePayment({ propertyUniqueId })}>{m.pay_again()}</LinkButton>
          <LinkButton to={pathTo.wherePayment({ reference: txnId })} variant="default">
            {m.whereabouts_title()}
          </LinkButton>
          <LinkButton to={pathTo.ledgerOf({ propertyId: propertyUniqueId })} variant="default">
            {m.pay_see_ledger()}
          </LinkButton>
        </>
      }
    >
      <p>{said.text()}</p>
    </Outcome>
  )
}
