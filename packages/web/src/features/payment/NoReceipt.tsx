import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { WithPhoneLink } from '../../shell/PhoneLink.tsx'
import { useCorporation } from '../../shell/use-corporation.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import type { ReceiptQuery } from './receipt-question.ts'

export const noReceiptTitle = (question: ReceiptQuery) =>
  'token' in question ? m.receipt_view_forged() : m.receipt_view_none()

/** No such receipt: a number may be mistyped, but a code that leads nowhere is a forgery's. */
export function NoReceipt({ question }: { question: ReceiptQuery }) {
  const { data: corporation } = useCorporation()
  if ('token' in question)
    return (
      <Outcome tone="bad" title={noReceiptTitle(question)}>
        <p>{m.receipt_view_forged_hint()}</p>
        <p>
          {m.receipt_view_forged_do()}{' '}
          {corporation?.phone && (
            <WithPhoneLink said={m.receipt_view_forged_call({ phone: corporation.phone })} phone={corporation.phone} />
          )}
        </p>
      </Outcome>
    )
  const see = 'txnId' in question && (
    <LinkButton to={pathTo.paymentSuccess({ txnId: question.txnId })} variant="default">
      {m.receipt_view_none_payment()}
    </LinkButton>
  )
  return (
    <Outcome tone="warn" title={noReceiptTitle(question)} {...(see ? { actions: see } : {})}>
      <p>{m.receipt_view_none_hint()}</p>
    </Outcome>
  )
}
