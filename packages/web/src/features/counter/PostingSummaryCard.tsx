import { counterCalls, type PostingSummary } from '@karsetu/contract/counter/counter-calls.ts'
import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { modeLabels } from '../payment/ReceiptSheet.tsx'

/** What a property owes, and what was posted by hand for it before. */
export function PostingSummaryCard({ summary }: { summary: PostingSummary }) {
  const locale = useLocale()
  const { propertyUniqueId, ownerName, duePaise, creditPaise, posted } = summary
  return (
    <Card title={m.counter_posting_summary()}>
      <Facts
        facts={[
          {
            label: m.receipt_property_id(),
            value: <AppLink to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>,
          },
          { label: m.receipt_owner(), value: ownerName },
          { label: m.counter_posting_due(), value: formatMoney(duePaise) },
          { label: m.counter_posting_credit(), value: formatMoney(creditPaise) },
        ].filter(({ value }) => value)}
      />
      {posted.length === 0 ? (
        <p>{m.counter_posting_none()}</p>
      ) : (
        <FigureTable
          label={m.counter_posting_posted()}
          rows={posted}
          keyOf={({ txnId }) => txnId}
          columns={[
            {
              head: m.receipt_number(),
              cell: ({ receiptNo, isReversed }) => (
                <>
                  <AppLink to={pathTo.paymentReceipt({ receiptNo })}>{receiptNo}</AppLink>{' '}
                  {isReversed && <StatusBadge status="cancelled" />}
                </>
              ),
            },
            { head: m.counter_paid_on(), cell: ({ paidOn }) => formatDate(paidOn, locale) },
            { head: m.counter_method(), cell: ({ mode }) => modeLabels[mode]() },
            {
              head: m.counter_proof_show(),
              cell: ({ txnId }) => (
                <DownloadButton
                  call={counterCalls.calls.postingProof}
                  sent={{ params: { id: txnId } }}
                  variant="default"
                  size="compact-sm"
                >
                  {m.counter_proof_show()}
                </DownloadButton>
              ),
            },
            { head: m.ledger_amount(), cell: ({ amountPaise }) => formatMoney(amountPaise), isFigure: true },
          ]}
        />
      )}
    </Card>
  )
}
