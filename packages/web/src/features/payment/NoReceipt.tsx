import type { ReceiptQuestion } from '@karsetu/contract/payment/payment-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { z } from 'zod'
import { pathTo } from '../../path-builder.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Outcome } from '../../ui/Outcome.tsx'

/** No such receipt: a number may be mistyped, but a code that leads nowhere is a forgery's. */
export function NoReceipt({ question }: { question: z.output<typeof ReceiptQuestion> }) {
  if ('token' in question)
    return (
      <Outcome tone="bad" title={m.receipt_view_forged()}>
        <p>{m.receipt_view_forged_hint()}</p>
      </Outcome>
    )
  const see = 'txnId' in question && (
    <LinkButton to={pathTo.paymentSuccess({ txnId: question.txnId })} variant="default">
      {m.receipt_view_none_payment()}
    </LinkButton>
  )
  return (
    <Outcome tone="warn" title={m.receipt_view_none()} {...(see ? { actions: see } : {})}>
      <p>{m.receipt_view_none_hint()}</p>
    </Outcome>
  )
}
