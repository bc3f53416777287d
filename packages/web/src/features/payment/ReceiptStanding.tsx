import type { ReceiptCard } from '@karsetu/contract/payment/payment-calls.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { WithUnbrokenIds } from '../../ui/WithUnbrokenIds.tsx'

const standings = {
  final: { tone: 'good', title: m.receipt_view_genuine },
  provisional: { tone: 'warn', title: m.receipt_view_provisional },
  cancelled: { tone: 'bad', title: m.receipt_view_cancelled },
} as const

const undoneTexts = {
  cancelled: m.receipt_view_cancelled_text,
  dishonoured: m.receipt_view_dishonoured_text,
  shifted: m.receipt_view_shifted_text,
  refunded: m.receipt_view_refunded_text,
} as const

export const standingTitle = (standing: ReceiptCard['standing']) => standings[standing].title()

type Props = { receipt: Pick<ReceiptCard, 'standing' | 'undone' | 'propertyUniqueId'> }

/** Whether a receipt counts: genuine, provisional or cancelled, in word, icon and colour. */
export function ReceiptStanding({ receipt: { standing, undone, propertyUniqueId } }: Props) {
  const locale = useLocale()
  const { tone, title } = standings[standing]
  const isFinal = standing === 'final'
  const text = undone
    ? undoneTexts[undone.kind]({ day: formatDate(istDateOf(undone.at), locale) })
    : isFinal
      ? m.receipt_view_genuine_text()
      : m.receipt_view_provisional_text()
  return (
    <Outcome
      tone={tone}
      title={title()}
      actions={
        !isFinal && (
          <LinkButton to={pathTo.ledgerOf({ propertyId: propertyUniqueId })} variant={undone ? 'filled' : 'default'}>
            {m.pay_see_ledger()}
          </LinkButton>
        )
      }
    >
      <p>
        <WithUnbrokenIds text={text} />
      </p>
      {undone && <p>{m.receipt_view_cancelled_what()}</p>}
      {undone?.office && (
        <Facts
          facts={[
            { label: m.receipt_view_undone_reason(), value: undone.office.reason },
            { label: m.receipt_view_undone_by(), value: undone.office.by ?? m.receipt_view_undone_by_portal() },
          ]}
        />
      )}
    </Outcome>
  )
}
