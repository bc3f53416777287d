import type { paymentCalls } from '@karsetu/contract/payment/payment-calls.ts'
import { payoutFindingLabels } from '@karsetu/contract/payment/payout-labels.ts'
import type { RepliedBy } from '@karsetu/contract/platform/call.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { localPage } from '../../table/local-page.ts'
import { useOwnPage } from '../../table/use-own-page.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'

export type Payouts = RepliedBy<(typeof paymentCalls)['calls']['payout']>
type Payout = Payouts['payouts'][number]

/** One settlement of a gateway: the whole, its rows and its refunds, each compared with the books. */
export function PayoutCard({ payout }: { payout: Payout }) {
  const { payoutId, amountPaise, paidOn, bankReference, finding, refunds } = payout
  return (
    <Card title={m.payout_one({ payoutId })}>
      <Facts
        facts={[
          { label: m.payout_amount(), value: <MoneyText amount={amountPaise} /> },
          { label: m.payout_at(), value: paidOn },
          { label: m.transaction_bank_reference(), value: bankReference, isCode: true },
          { label: m.payout_finding(), value: <Finding finding={finding} /> },
        ]}
      />
      <SettledRows payout={payout} />
      {refunds.length > 0 && (
        <FigureTable
          label={m.payout_refunds_of({ payoutId })}
          columns={refundColumns()}
          rows={refunds.map((refund, at) => ({ ...refund, at }))}
          keyOf={({ at }) => at}
        />
      )}
    </Card>
  )
}

/** A gateway settles some thousand payments of a day at once: they came whole and are shown page by page. */
function SettledRows({ payout: { payoutId, settled } }: { payout: Payout }) {
  const list = useOwnPage()
  const rows = settled.map((row, at) => ({ ...row, at }))
  const columns: Column<(typeof rows)[number]>[] = [
    {
      ...{ key: 'txnId', title: m.receipt_transaction_number(), isTitle: true },
      render: ({ txnId }) => <PaymentLink txnId={txnId} />,
    },
    { key: 'gatewayTxnId', title: m.transaction_gateway_no(), render: (row) => row.gatewayTxnId },
    ...moneyColumns.map(([key, title]) => ({
      ...{ key, title: title(), align: 'end' as const },
      render: (row: (typeof rows)[number]) => <MoneyText amount={row[key]} />,
    })),
    { key: 'finding', title: m.payout_finding(), render: ({ finding }) => <Finding finding={finding} /> },
  ]
  return (
    <DataTable
      name="payout-rows"
      label={m.payout_rows_of({ payoutId })}
      columns={columns}
      listing={{ ...localPage(rows, list, ({ at }) => at), isLoading: false }}
      list={list}
      keyOf={({ at }) => at}
      withoutColumnChoice
    />
  )
}

const moneyColumns = [
  ['amountPaise', m.payout_collected],
  ['chargePaise', m.payout_charge],
  ['taxPaise', m.payout_tax],
  ['netPaise', m.payout_net],
] as const

const refundColumns = (): FigureColumn<Payout['refunds'][number]>[] => [
  { head: m.receipt_transaction_number(), cell: ({ txnId }) => <PaymentLink txnId={txnId} /> },
  { head: m.transaction_amount(), cell: ({ amountPaise }) => <MoneyText amount={amountPaise} />, isFigure: true },
  { head: m.payout_finding(), cell: ({ finding }) => <Finding finding={finding} /> },
]

/** To the payment on the books. */
export const PaymentLink = ({ txnId }: { txnId: string }) => (
  <AppLink to={pathTo.onlineTransactions({ transactionId: txnId })}>{txnId}</AppLink>
)

function Finding({ finding }: { finding: keyof typeof payoutFindingLabels | null }) {
  if (finding === null) return <Badge icon={IconCheck} tone="good" word={m.payout_as_in_books()} />
  return <Badge icon={IconAlertTriangle} tone="bad" word={payoutFindingLabels[finding]()} />
}
