import { demandBillCalls, type PaymentDetails } from '@karsetu/contract/demand/bill-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../../api/use-call.ts'
import { pathTo } from '../../../path-builder.ts'
import { useMay } from '../../../session/user.ts'
import { Pager } from '../../../table/Pager.tsx'
import { useOwnPage } from '../../../table/use-own-page.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { InstantText } from '../../../ui/DateText.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FigureTable } from '../../../ui/FigureTable.tsx'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { PageSpinner } from '../../../ui/PageSpinner.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { DuesCard } from '../../ledger/DuesCard.tsx'
import { EntryList } from '../../ledger/EntryList.tsx'
import { useDuesOn } from '../../ledger/use-dues-on.ts'
import { YearHistory } from '../../ledger/YearHistory.tsx'
import { modeLabels } from '../../payment/ReceiptSheet.tsx'

/** What is owed by head, what each year was charged and paid, every entry, and the payments. */
export function AccountView({ propertyId }: { propertyId: string }) {
  const { today: found, asOf, report, error } = useDuesOn(propertyId)
  const maySeePayments = useMay()('payment.view')
  if (found.error)
    return <ErrorState error={found.error} title={m.ledger_failed()} onRetry={() => void found.refetch()} />
  if (!found.data) return <PageSpinner />
  const { today, years, dues, rows } = found.data
  return (
    <>
      <DuesCard
        today={today}
        asOf={asOf ?? today}
        report={report}
        error={error}
        pathOn={(day) => pathTo.property({ propertyId, view: 'account', asOf: day })}
      />
      <YearHistory years={years} dues={dues.years} />
      {maySeePayments && <Payments propertyId={propertyId} />}
      <EntryList propertyUniqueId={propertyId} rows={rows} />
    </>
  )
}

type Payment = PaymentDetails['payments'][number]

function Payments({ propertyId }: { propertyId: string }) {
  const list = useOwnPage()
  const { page, limit } = list
  const found = useCall(demandBillCalls.calls.payments, { query: { propertyId, page, limit } }, { keepPrevious: true })
  const title = m.property_page_payments()
  if (found.error)
    return (
      <Card title={title}>
        <ErrorState error={found.error} title={m.common_load_failed()} onRetry={() => void found.refetch()} />
      </Card>
    )
  if (!found.data) return <PageSpinner />
  const { payments, totalPaise, total } = found.data
  if (total === 0)
    return (
      <Card title={title}>
        <p>{m.property_page_no_payments()}</p>
      </Card>
    )
  return (
    <Card title={title}>
      <FigureTable
        label={title}
        rows={payments}
        keyOf={({ txnId }) => txnId}
        columns={[
          { head: m.property_page_receipt(), cell: Receipt },
          { head: m.ledger_date(), cell: ({ receivedAt }) => <InstantText instant={receivedAt} dayOnly /> },
          { head: m.receipt_mode(), cell: ({ mode }) => modeLabels[mode]() },
          { head: m.property_page_payer(), cell: ({ payerName }) => payerName },
          { head: m.ledger_amount(), cell: ({ amountPaise }) => <MoneyText amount={amountPaise} />, isFigure: true },
        ]}
        total={[m.property_page_payments_total(), null, null, null, <MoneyText key="total" amount={totalPaise} />]}
      />
      <Pager list={list} total={total} />
    </Card>
  )
}

const Receipt = ({ receiptNo, takenBack: undone }: Payment) => (
  <>
    <AppLink to={pathTo.paymentReceipt({ receiptNo })}>{receiptNo}</AppLink>{' '}
    {undone && <StatusBadge status="cancelled" />}
  </>
)
