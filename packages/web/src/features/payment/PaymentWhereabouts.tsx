import type { Whereabouts } from '@karsetu/contract/payment/whereabouts-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { PaymentStep, StepState } from '@karsetu/domain/payment/payment-steps.ts'
import { IconCheck, IconHourglass, IconUserSearch, IconX } from '@tabler/icons-react'
import { pathTo } from '../../path-builder.ts'
import { Badge, type Look } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { Outcome } from '../../ui/Outcome.tsx'

const stepLabels: Record<PaymentStep, () => string> = {
  initiated: m.whereabouts_step_initiated,
  debited: m.whereabouts_step_debited,
  at_gateway: m.whereabouts_step_at_gateway,
  posted: m.whereabouts_step_posted,
  receipt: m.whereabouts_step_receipt,
}
const looks: Record<StepState, Look & { label: () => string }> = {
  done: { icon: IconCheck, tone: 'good', label: m.whereabouts_state_done },
  waiting: { icon: IconHourglass, tone: 'warn', label: m.whereabouts_state_waiting },
  office: { icon: IconUserSearch, tone: 'warn', label: m.whereabouts_state_office },
  stopped: { icon: IconX, tone: 'bad', label: m.whereabouts_state_stopped },
}
const outcomes = {
  done: { tone: 'good', title: m.whereabouts_done, text: m.whereabouts_done_text },
  waiting: { tone: 'waiting', title: m.whereabouts_waiting, text: m.whereabouts_waiting_text },
  office: { tone: 'warn', title: m.whereabouts_office, text: m.whereabouts_office_text },
  stopped: { tone: 'warn', title: m.whereabouts_stopped, text: m.whereabouts_stopped_text },
} as const
const reversedTexts: Record<NonNullable<Whereabouts['reversed']>, () => string> = {
  cancelled: m.whereabouts_reversed_cancelled,
  dishonoured: m.whereabouts_reversed_dishonoured,
  shifted: m.whereabouts_reversed_shifted,
  refunded: m.whereabouts_reversed_refunded,
}

/** The steps of a payment, and what they come to. */
export function PaymentWhereabouts({ whereabouts }: { whereabouts: Whereabouts }) {
  const { amountPaise, steps, receiptNo, reversed } = whereabouts
  const outcome = outcomes[steps.at(-1)?.state ?? 'waiting']
  return (
    <>
      {reversed ? (
        <Outcome tone="warn" title={m.whereabouts_reversed()}>
          <p>{reversedTexts[reversed]()}</p>
        </Outcome>
      ) : (
        <Outcome tone={outcome.tone} title={outcome.title()}>
          <p>{outcome.text()}</p>
        </Outcome>
      )}
      <Card>
        <Facts
          facts={[
            { label: m.whereabouts_amount(), value: <MoneyText amount={amountPaise} /> },
            ...steps.map(({ step, state, at }) => ({
              label: stepLabels[step](),
              value: (
                <>
                  <Badge {...looks[state]} word={looks[state].label()} /> {at && <InstantText instant={at} />}
                </>
              ),
            })),
          ]}
        />
        {receiptNo && (
          <LinkButton to={pathTo.paymentReceipt({ receiptNo })} variant="default">
            {m.whereabouts_see_receipt()}
          </LinkButton>
        )}
      </Card>
    </>
  )
}
