import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Paise, paise } from '@karsetu/domain/money/paise.ts'
import type { ApiError } from '../../api/api-error.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { WithUnbrokenIds } from '../../ui/WithUnbrokenIds.tsx'
import type { Wanted } from './use-open-payment.ts'

/** A payment that the server opens only for a payer who knows that it may be more than is due. */
export type Refused = { error: ApiError; wanted: Wanted; amount: Paise }

export const isForConsent = (code: string | undefined): boolean =>
  code === 'payment.already_paid' || code === 'payment.begun_elsewhere'

/** The same payment with the payer's consent. Where nothing is due any more, it is the amount that was shown. */
export const withConsent = ({ error, wanted, amount }: Refused): Wanted =>
  error.code === 'payment.already_paid'
    ? { ...wanted, type: 'part', amountPaise: paise(amount), asAdvance: true }
    : { ...wanted, asAdvance: true }

/** Says why the payment was not opened, and leaves it to the payer to go on. */
export function AskFirst({ refused, onConsent }: { refused: Refused; onConsent: () => Promise<unknown> }) {
  return (
    <div role="alert">
      <Outcome
        tone="warn"
        title={m.pay_ask_first_title()}
        actions={
          <ActionButton variant="default" onClick={() => void onConsent()}>
            {m.pay_ask_first({ amount: formatMoney(refused.amount) })}
          </ActionButton>
        }
      >
        <p>
          <WithUnbrokenIds text={refused.error.message} />
        </p>
      </Outcome>
    </div>
  )
}
