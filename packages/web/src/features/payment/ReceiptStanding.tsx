import type { ReceiptCard } from '@karsetu/contract/payment/payment-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Outcome } from '../../ui/Outcome.tsx'

const standings = {
  final: { tone: 'good', title: m.receipt_view_genuine, text: m.receipt_view_genuine_text },
  provisional: { tone: 'warn', title: m.receipt_view_provisional, text: m.receipt_view_provisional_text },
  cancelled: { tone: 'bad', title: m.receipt_view_cancelled, text: m.receipt_view_cancelled_text },
} as const

export const standingTitle = (standing: ReceiptCard['standing']) => standings[standing].title()

/** Whether a receipt counts: genuine, provisional or cancelled, in word, icon and colour. */
export function ReceiptStanding({ standing }: Pick<ReceiptCard, 'standing'>) {
  const { tone, title, text } = standings[standing]
  return (
    <Outcome tone={tone} title={title()}>
      <p>{text()}</p>
    </Outcome>
  )
}
