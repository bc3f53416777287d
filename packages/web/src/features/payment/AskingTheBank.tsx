import type { PaymentStatus } from '@karsetu/contract/payment/payment-calls.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import classes from './Payment.module.css'

type Props = {
  payment: PaymentStatus
  /** In milliseconds; 0: not yet. */
  askedAt: number
  isAsking: boolean
  onAsk: () => void
}

/** The promise of {@link m.pay_asking_text} is for so long, in milliseconds. */
const promisedMs = 15 * 60_000

/** The bank has not decided, or has not been heard: says that the money is safe, and turns by itself. */
export function AskingTheBank({ payment, askedAt, isAsking, onAsk }: Props) {
  const locale = useLocale()
  const isLate = askedAt - Date.parse(payment.startedAt) > promisedMs
  return (
    <>
      <Outcome tone="waiting" level={1} title={m.pay_asking_title()}>
        <p>{isLate ? m.pay_asking_long() : m.pay_asking_text()}</p>
        <p>{m.pay_asking_self()}</p>
      </Outcome>
      <div className={classes.find}>
        <Button variant="default" loading={isAsking} onClick={onAsk}>
          {m.pay_ask_now()}
        </Button>
        {askedAt > 0 && (
          <span>{m.pay_asked_last({ when: formatInstant(new Date(askedAt).toISOString(), locale) })}</span>
        )}
      </div>
      <p className={classes.note}>
        {m.pay_asking_leave()}{' '}
        <AppLink to={pathTo.wherePayment({ reference: payment.txnId })}>{m.whereabouts_title()}</AppLink>
      </p>
    </>
  )
}
