import { collectionSummary } from '@karsetu/contract/collection/collection-summary.ts'
import { paymentModeLabels } from '@karsetu/contract/payment/payment-filters.ts'
import { transactionSummaryCalls } from '@karsetu/contract/transaction/transaction-summary-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../../api/use-call.ts'
import { pathTo } from '../../../path-builder.ts'
import { useUser } from '../../../session/user.ts'
import { SummaryCard } from '../../../summary/SummaryCard.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { todayInIndia } from '../../../ui/today.ts'

/** What the reader took at the counter today, by how it was handed over. */
export function CounterDay() {
  const { staffId } = useUser()
  const today = todayInIndia()
  const query = { takenBy: staffId, startDate: today, endDate: today }
  return (
    <SummaryCard
      title={m.home_counter()}
      lead={m.home_counter_lead()}
      nameHead={m.receipt_mode()}
      nameOf={({ mode }) => paymentModeLabels[mode]()}
      cut={collectionSummary.cuts.cashier_and_mode}
      result={useCall(transactionSummaryCalls.calls.cashiers, { query })}
      parts={[{ measure: 'collectedPaise', tone: 'good' }]}
      linkOf={({ mode }) => pathTo.collectionList({ ...query, paymentMethod: mode })}
      linkLabel={(name) => m.collection_lines_of({ name })}
      emptyText={m.home_counter_nothing()}
      aside={<LinkButton to={pathTo.operatorSearch()}>{m.home_take_payment()}</LinkButton>}
    />
  )
}
