import { paymentCalls } from '@karsetu/contract/payment/payment-calls.ts'
import { payoutFilters } from '@karsetu/contract/payment/payout-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { addDays } from '@karsetu/domain/time/iso-date.ts'
import { useCall } from '../../api/use-call.ts'
import { useFilterFields } from '../../list/use-filter-fields.ts'
import { useFilters } from '../../list/use-filters.ts'
import { pathTo } from '../../path-builder.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { FilterBar } from '../../table/FilterBar.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { todayInIndia } from '../../ui/today.ts'
import { PaymentLink, PayoutCard, type Payouts } from './PayoutCard.tsx'
import { SettlementTabs } from './SettlementTabs.tsx'

PayoutHistoryScreen.needs = { access: paymentCalls.calls.payout.access, title: m.payout_title } satisfies Needs

/** What a gateway paid into the bank on a day, as it says itself, compared with the books. */
export default function PayoutHistoryScreen() {
  const view = useFilters(payoutFilters)
  const { date = todayInIndia(), gateway } = view.query
  const { data, error, refetch } = useCall(paymentCalls.calls.payout, { body: { date, gateway } })
  return (
    <Page>
      <PageHeader title={m.payout_title()} lead={m.payout_lead()}>
        <LinkButton variant="default" to={pathTo.payoutHistory({ gateway, date: addDays(date, -1) })}>
          {m.payout_day_before()}
        </LinkButton>
        <LinkButton variant="default" to={pathTo.payoutHistory({ gateway, date: addDays(date, 1) })}>
          {m.payout_day_after()}
        </LinkButton>
      </PageHeader>
      <SettlementTabs current={pathTo.payoutHistory()} />
      <FilterBar name="payouts" list={view.state} fields={useFilterFields(view)} />
      <p>
        {m.payout_day()}: <DateText date={date} />
      </p>
      {error ? (
        <ErrorState error={error} title={m.payout_failed()} onRetry={() => void refetch()} />
      ) : data ? (
        <OfDay payouts={data} />
      ) : (
        <PageSpinner />
      )}
    </Page>
  )
}

function OfDay({ payouts: { payouts, unsettled, refused } }: { payouts: Payouts }) {
  return (
    <>
      {payouts.length === 0 && <EmptyState title={m.payout_none()} hint={m.payout_none_hint()} />}
      {payouts.map((payout) => (
        <PayoutCard key={payout.payoutId + payout.bankReference} payout={payout} />
      ))}
      {unsettled.length > 0 && (
        <Card title={m.payout_unsettled()}>
          <p>{m.payout_unsettled_lead()}</p>
          <FigureTable
            label={m.payout_unsettled()}
            columns={[
              { head: m.receipt_transaction_number(), cell: ({ txnId }) => <PaymentLink txnId={txnId} /> },
              { head: m.transaction_paid_on(), cell: ({ paidOn }) => <DateText date={paidOn} /> },
              {
                ...{ head: m.transaction_amount(), isFigure: true },
                cell: ({ amountPaise }) => <MoneyText amount={amountPaise} />,
              },
            ]}
            rows={unsettled}
            keyOf={({ txnId }) => txnId}
          />
        </Card>
      )}
      {refused.length > 0 && (
        <Card title={m.payout_unreadable()}>
          <FigureTable
            label={m.payout_unreadable()}
            columns={[
              { head: m.payout_row(), cell: ({ row }) => String(row) },
              { head: m.transaction_reason(), cell: ({ reason }) => reason, isLong: true },
            ]}
            rows={refused}
            keyOf={({ row }) => row}
          />
        </Card>
      )}
    </>
  )
}
