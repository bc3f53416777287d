import type { PaymentStatus } from '@karsetu/contract/payment/payment-calls.ts'
import { formatInstant, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'

/** What a citizen needs to ask about a payment. */
export function PaymentFacts({ payment }: { payment: PaymentStatus }) {
  const locale = useLocale()
  const { txnId, propertyUniqueId, startedAt } = payment
  return (
    <Card>
      <Facts
        facts={[
          { label: m.pay_transaction(), value: txnId, isCode: true },
          ...amountsOf(payment),
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

/** Beside what was asked for, what the bank says it collected, where that is another amount. */
function amountsOf({ amountPaise, bankAmountPaise }: PaymentStatus): Fact[] {
  if (bankAmountPaise === null) return [{ label: m.pay_amount_of(), value: formatMoney(amountPaise) }]
  return [
    { label: m.pay_amount_asked(), value: formatMoney(amountPaise) },
    { label: m.pay_amount_bank(), value: formatMoney(bankAmountPaise) },
  ]
}
