import { operatorWorkCalls } from '@karsetu/contract/property/operator-work-calls.ts'
import { formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../../api/use-call.ts'
import { pathTo } from '../../../path-builder.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { InstantText } from '../../../ui/DateText.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { FigureTable } from '../../../ui/FigureTable.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { PageSpinner } from '../../../ui/PageSpinner.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'

/** What this operator has taken since the morning. */
export function TodaysWork() {
  const found = useCall(operatorWorkCalls.calls.today, {})
  const title = m.operator_search_today()
  if (found.error)
    return (
      <Card title={title}>
        <ErrorState error={found.error} title={m.operator_search_today_failed()} onRetry={() => void found.refetch()} />
      </Card>
    )
  if (!found.data)
    return (
      <Card title={title}>
        <PageSpinner />
      </Card>
    )
  const { payments, amountPaise, latest } = found.data
  return (
    <Card title={title}>
      <Facts
        facts={[
          { label: m.operator_search_payments(), value: formatCount(payments) },
          { label: m.operator_search_taken(), value: formatMoney(amountPaise) },
        ]}
      />
      <p>
        <AppLink to={pathTo.counterSession()}>{m.till_session()}</AppLink>
      </p>
      {latest.length === 0 ? (
        <p>{m.operator_search_none_today()}</p>
      ) : (
        <FigureTable
          label={title}
          rows={latest}
          keyOf={({ receiptNo }) => receiptNo}
          columns={[
            {
              head: m.property_page_receipt(),
              cell: ({ receiptNo, takenBack: undone }) => (
                <>
                  <AppLink to={pathTo.paymentReceipt({ receiptNo })}>{receiptNo}</AppLink>{' '}
                  {undone && <StatusBadge status="cancelled" />}
                </>
              ),
            },
            { head: m.ledger_date(), cell: ({ receivedAt }) => <InstantText instant={receivedAt} /> },
            { head: m.register_list_col_owner(), cell: ({ ownerName }) => ownerName },
            {
              head: m.register_list_col_id(),
              cell: ({ propertyUniqueId }) => (
                <AppLink to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>
              ),
            },
            { head: m.ledger_amount(), cell: (row) => <MoneyText amount={row.amountPaise} />, isFigure: true },
          ]}
        />
      )}
    </Card>
  )
}
