import { type ReceiptCard, receiptCalls } from '@karsetu/contract/payment/payment-calls.ts'
import { formatInstant, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { sumPaise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { WithUnbrokenIds } from '../../ui/WithUnbrokenIds.tsx'
import classes from './Payment.module.css'
import { ReceiptStanding } from './ReceiptStanding.tsx'
import type { ReceiptQuery } from './receipt-question.ts'

type Props = {
  receipt: ReceiptCard
  question: ReceiptQuery
  onPrinted: () => void
}

export const modeLabels = {
  cash: m.receipt_mode_cash,
  cheque: m.receipt_mode_cheque,
  dd: m.receipt_mode_dd,
  pos: m.receipt_mode_pos,
  upi: m.receipt_mode_upi,
  neft: m.receipt_mode_neft,
  online: m.receipt_mode_online,
} as const

/** A receipt as anybody may see it who holds its number: whether it counts, what it was for, and its PDF. */
export function ReceiptSheet({ receipt, question, onPrinted }: Props) {
  const locale = useLocale()
  const { receiptNo, propertyUniqueId } = receipt
  return (
    <>
      <ReceiptStanding receipt={receipt} />
      <Card title={<WithUnbrokenIds text={`${m.receipt_heading()} ${receiptNo}`} />}>
        <p className={classes.amount}>{formatMoney(receipt.amountPaise)}</p>
        <Facts
          facts={[
            { label: m.receipt_view_received_on(), value: formatInstant(receipt.receivedAt, locale) },
            { label: m.receipt_mode(), value: modeLabels[receipt.mode]() },
            {
              label: m.receipt_property_id(),
              value: <AppLink to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>,
            },
            { label: m.receipt_view_owner(), value: receipt.ownerMasked },
            { label: m.receipt_view_payer(), value: receipt.payerMasked },
            { label: m.receipt_view_mobile(), value: receipt.mobileMasked },
            { label: m.receipt_transaction_number(), value: receipt.txnId, isCode: true },
          ].filter(({ value }) => value)}
        />
        <h3>{m.receipt_view_by_year()}</h3>
        <PaidByYear receipt={receipt} />
      </Card>
      <div>
        <DownloadButton
          call={receiptCalls.calls.pdf}
          sent={{ query: question }}
          variant={receipt.standing === 'cancelled' ? 'default' : 'filled'}
          size="md"
          onSaved={onPrinted}
        >
          {m.receipt_view_download()}
        </DownloadButton>
        <p className={classes.note}>
          {m.receipt_view_languages()} {nextPrint(receipt)}
        </p>
        <p className={classes.note}>
          {m.receipt_view_masked()} {hasWholePrint(receipt) && m.receipt_view_whole_print()}
        </p>
      </div>
    </>
  )
}

/** Where the transaction number helps the reader: not on a cancelled receipt, and a cheque has none to hand. */
const hasWholePrint = ({ standing, txnId }: ReceiptCard) =>
  standing === 'final' || (standing === 'provisional' && txnId !== null)

/** What the PDF will be; the transaction number stands only before those whose print is the receipt. */
function nextPrint({ txnId, prints }: ReceiptCard): string {
  if (txnId === null) return m.receipt_view_verification_print()
  return prints === 0 ? m.receipt_view_first_print() : m.receipt_view_printed({ count: prints })
}

type PaidLine = { name: string; paid: ReceiptCard['amountPaise']; rebate: ReceiptCard['amountPaise'] | null }

function PaidByYear({ receipt: { years, advancePaise } }: { receipt: ReceiptCard }) {
  const lines: PaidLine[] = years.map(({ financialYear, paidPaise, rebatePaise }) => ({
    name: financialYearLabel(financialYear),
    paid: paidPaise,
    rebate: rebatePaise > 0 ? rebatePaise : null,
  }))
  const rebate = sumPaise(years.map(({ rebatePaise }) => rebatePaise))
  if (advancePaise > 0) lines.push({ name: m.receipt_view_advance(), paid: advancePaise, rebate: null })
  return (
    <FigureTable
      label={m.receipt_view_by_year()}
      rows={lines}
      keyOf={({ name }) => name}
      columns={[
        { head: m.receipt_view_year(), cell: ({ name }) => name },
        { head: m.receipt_view_settled(), cell: ({ paid }) => formatMoney(paid), isFigure: true },
        { head: m.receipt_view_rebate(), cell: ({ rebate }) => rebate && formatMoney(rebate), isFigure: true },
      ]}
      total={[
        m.receipt_view_total(),
        formatMoney(sumPaise(lines.map(({ paid }) => paid))),
        rebate > 0 ? formatMoney(rebate) : null,
      ]}
    />
  )
}
