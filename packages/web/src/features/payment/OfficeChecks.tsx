import type { PaymentStatus } from '@karsetu/contract/payment/payment-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { subtractPaise } from '@karsetu/domain/money/paise.ts'
import { useLocale } from '../../locale/locale.ts'
import { ContactLinks } from '../../shell/ContactLinks.tsx'
import { useCorporation } from '../../shell/use-corporation.ts'
import { Outcome } from '../../ui/Outcome.tsx'
import classes from './Payment.module.css'

/**
 * The bank has reported money that could not be posted as it stands: no receipt until the office has looked, and none for
 * another amount than was asked, which goes back.
 */
export function OfficeChecks({ payment }: { payment: PaymentStatus }) {
  const locale = useLocale()
  const { data: corporation } = useCorporation()
  return (
    <>
      <Outcome tone="warn" level={1} title={m.pay_attention_title()}>
        <p>{whyOf(payment)}</p>
        {payment.bankAmountPaise !== null && <p>{m.pay_attention_next()}</p>}
        <p>{m.pay_attention_safe()}</p>
        {corporation && (
          <p>
            {m.pay_attention_ask({ office: corporation.department[locale] })} <ContactLinks corporation={corporation} />
          </p>
        )}
      </Outcome>
      {payment.bankAmountPaise === null && <p className={classes.note}>{m.pay_asking_leave()}</p>}
    </>
  )
}

function whyOf({ amountPaise, bankAmountPaise }: PaymentStatus): string {
  if (bankAmountPaise === null) return m.pay_attention_posting()
  const amounts = { asked: formatMoney(amountPaise), bank: formatMoney(bankAmountPaise) }
  return bankAmountPaise < amountPaise
    ? m.pay_attention_less({ ...amounts, difference: formatMoney(subtractPaise(amountPaise, bankAmountPaise)) })
    : m.pay_attention_more({ ...amounts, difference: formatMoney(subtractPaise(bankAmountPaise, amountPaise)) })
}
