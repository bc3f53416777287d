import type { PaymentStatus } from '@karsetu/contract/payment/payment-calls.ts'
import { formatInstant, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'

/** What a citizen needs to ask about a payment. */
export function PaymentFacts({ payment }: { payment: PaymentStatus }) {
  const locale = useLocale()
  const { txnId, propertyUniqueId, amountPaise, startedAt, attention } = payment
  return (
    <Card>
      <Facts
        facts={[
          { label: m.pay_transaction(), value: txnId, isCode: true },
          {
            label: attention === 'amount_differs' ? m.pay_amount_asked() : m.pay_amount_of(),
            value: formatMoney(amountPaise),
          },
          {
            label: m.pay_property(),
            value: <AppLink to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>,
          },
          { label: m.pay_begun(), value: formatInstant(startedAt, locale) },
        ]}
      />
    </Card>
  )
}
