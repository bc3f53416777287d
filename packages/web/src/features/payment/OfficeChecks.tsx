import type { PaymentStatus } from '@karsetu/contract/payment/payment-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCorporation } from '../../shell/use-corporation.ts'
import { Outcome } from '../../ui/Outcome.tsx'
import classes from './Payment.module.css'

/** The bank has reported money that could not be posted as it stands: no receipt until the office has looked. */
export function OfficeChecks({ attention }: Pick<PaymentStatus, 'attention'>) {
  const { data: corporation } = useCorporation()
  return (
    <>
      <Outcome tone="warn" level={1} title={m.pay_attention_title()}>
        <p>{attention === 'amount_differs' ? m.pay_attention_amount() : m.pay_attention_posting()}</p>
        <p>{m.pay_attention_safe()}</p>
        {corporation?.phone && <p>{m.pay_attention_help({ phone: corporation.phone })}</p>}
      </Outcome>
      <p className={classes.note}>{m.pay_asking_leave()}</p>
    </>
  )
}
