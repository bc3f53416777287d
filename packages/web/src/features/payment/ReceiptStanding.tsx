import type { ReceiptCard } from '@karsetu/contract/payment/payment-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Outcome } from '../../ui/Outcome.tsx'

const standings = {
  final: { tone: 'good', title: m.receipt_view_genuine, text: m.receipt_view_genuine_text },
  provisional: { tone: 'warn', title: m.receipt_view_provisional, text: m.receipt_view_provisional_text },
  cancelled: { tone: 'bad', title: m.receipt_view_cancelled, text: m.receipt_view_cancelled_text },
} as const

export const standingTitle = (standing: ReceiptCard['standing']) => standings[standing].title()

/** Whether a receipt counts: genuine, provisional or cancelled, in word, icon and colour. */
export function ReceiptStanding({ standing, propertyUniqueId }: Pick<ReceiptCard, 'standing' | 'propertyUniqueId'>) {
  const { tone, title, text } = standings[standing]
  const isCancelled = standing === 'cancelled'
  return (
    <Outcome
      tone={tone}
      title={title()}
      actions={
        isCancelled && (
          <LinkButton to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}>{m.pay_see_ledger()}</LinkButton>
        )
      }
    >
      <p>{text()}</p>
      {isCancelled && <p>{m.receipt_view_cancelled_what()}</p>}
    </Outcome>
  )
}
