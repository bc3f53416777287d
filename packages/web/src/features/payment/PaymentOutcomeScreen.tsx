import type { PaymentStatus } from '@karsetu/contract/payment/payment-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { pathTo } from '../../path-builder.ts'
import { Announcement } from '../../ui/Announcement.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { useGo } from '../../ui/use-go.ts'
import { AskingTheBank } from './AskingTheBank.tsx'
import { forgetBegun } from './begun-payment.ts'
import { NotPaid, notPaidLabels } from './NotPaid.tsx'
import { OfficeChecks } from './OfficeChecks.tsx'
import { Paid } from './Paid.tsx'
import { PaymentFacts } from './PaymentFacts.tsx'
import { usePaymentState } from './use-payment-state.ts'

/**
 * What became of an online payment. Both addresses, success and failure, show it: the state comes from the server, and
 * an address that says otherwise is put right.
 */
export default function PaymentOutcomeScreen() {
  const { txnId = '' } = useParams({ strict: false })
  const state = usePaymentState(txnId)
  const { payment, error } = state
  useTrueAddress(payment)
  if (error?.status === 404 || error?.status === 400) return <NoSuchPayment />
  if (error)
    return (
      <Page width="narrow">
        <PageHeader title={m.pay_status_failed()} />
        <ErrorState error={error} hint={m.pay_status_failed_hint()} onRetry={state.askNow} />
      </Page>
    )
  return (
    <Page width="narrow">
      <Announcement text={payment && headlineOf(payment)} />
      {payment ? <PaymentOutcome payment={payment} state={state} /> : <PageSpinner />}
    </Page>
  )
}

type OutcomeProps = { payment: PaymentStatus; state: ReturnType<typeof usePaymentState> }

function PaymentOutcome({ payment, state }: OutcomeProps) {
  return (
    <>
      {payment.state === 'succeeded' ? (
        <Paid payment={payment} />
      ) : payment.attention !== null ? (
        <OfficeChecks payment={payment} />
      ) : payment.isOpen ? (
        <AskingTheBank payment={payment} askedAt={state.askedAt} isAsking={state.isAsking} onAsk={state.askNow} />
      ) : (
        <NotPaid payment={payment} />
      )}
      <PaymentFacts payment={payment} />
    </>
  )
}

function headlineOf({ state, isOpen, attention }: PaymentStatus): string {
  if (state === 'succeeded') return m.pay_paid_title()
  if (attention !== null) return m.pay_attention_title()
  return isOpen ? m.pay_asking_title() : notPaidLabels(state).title()
}

/** A payment that is over stands under the address that says so, and is forgotten as begun. */
function useTrueAddress(payment: PaymentStatus | undefined) {
  const go = useGo()
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    if (!payment || payment.isOpen) return
    forgetBegun(payment.propertyUniqueId)
    const { txnId } = payment
    const [success, failure] = [pathTo.paymentSuccess({ txnId }), pathTo.paymentFailure({ txnId })]
    const [truth, untruth] = payment.state === 'succeeded' ? [success, failure] : [failure, success]
    // Only the other of the two addresses is put right: the reader may already be on the way elsewhere.
    if (path === untruth) void go(truth, { replace: true, resetScroll: false })
  }, [payment, path, go])
}

function NoSuchPayment() {
  return (
    <Page width="narrow">
      <PageHeader title={m.pay_unknown_title()} lead={m.pay_unknown_hint()} />
      <div>
        <LinkButton to={pathTo.paymentReceipt()}>{m.receipt_view_title()}</LinkButton>
      </div>
    </Page>
  )
}
