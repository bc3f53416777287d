import type { PaymentTaken } from '@karsetu/contract/counter/counter-calls.ts'
import { receiptCalls } from '@karsetu/contract/payment/payment-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useEffect, useRef } from 'react'
import { pathTo } from '../../path-builder.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { WithUnbrokenIds } from '../../ui/WithUnbrokenIds.tsx'
import { usePaper } from './use-paper.ts'

/** The receipt: the focus is on printing it, and the next property is one key further. */
export function TakenPayment({ taken: { txnId, receiptNo, amountPaise, ...taken } }: { taken: PaymentTaken }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('button')?.focus(), [])
  const [paper, choosePaper] = usePaper()
  const facts = { amount: formatMoney(amountPaise), receiptNo }
  return (
    <div ref={place}>
      <Outcome
        tone={taken.isProvisional ? 'waiting' : 'good'}
        title={m.counter_taken_title()}
        actions={
          <>
            <DownloadButton call={receiptCalls.calls.pdf} sent={{ query: { txnId, paper } }} variant="filled">
              {m.counter_print()}
            </DownloadButton>
            <LinkButton to={pathTo.operatorSearch()} variant="default">
              {m.counter_next()}
            </LinkButton>
            <LinkButton to={pathTo.paymentReceipt({ txnId })} variant="default">
              {m.pay_view_receipt()}
            </LinkButton>
          </>
        }
      >
        <p role="status">
          <WithUnbrokenIds
            text={taken.isProvisional ? m.counter_taken_provisional(facts) : m.counter_taken_text(facts)}
          />
        </p>
        <Segments
          label={m.counter_paper_of_receipt()}
          value={paper}
          onChange={choosePaper}
          choices={[
            { value: 'a4', label: m.counter_paper_a4() },
            { value: 'a5', label: m.counter_paper_a5() },
            { value: 'roll', label: m.counter_paper_roll() },
          ]}
        />
      </Outcome>
    </div>
  )
}
