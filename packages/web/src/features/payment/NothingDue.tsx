import type { PayableDues } from '@karsetu/contract/payment/payment-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Outcome } from '../../ui/Outcome.tsx'

/** In place of the form: everything is paid. */
export function NothingDue({ dues: { propertyUniqueId, creditPaise } }: { dues: PayableDues }) {
  return (
    <Outcome
      tone="good"
      title={m.pay_nothing_due()}
      actions={<LinkButton to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}>{m.pay_see_ledger()}</LinkButton>}
    >
      <p>{m.pay_nothing_due_hint()}</p>
      {creditPaise > 0 && (
        <p>
          {m.ledger_credit_today()}: <strong>{formatMoney(creditPaise)}</strong>
        </p>
      )}
    </Outcome>
  )
}
