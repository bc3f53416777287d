import type { CashTransfer, CounterSession } from '@karsetu/contract/till/till-calls.ts'
import { formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { subtractPaise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText, InstantText } from '../../ui/DateText.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { modeLabels } from '../payment/ReceiptSheet.tsx'

const transferStates = {
  waiting: m.till_transfer_state_waiting,
  accepted: m.till_transfer_state_accepted,
  returned: m.till_transfer_state_returned,
} satisfies Record<CashTransfer['state'], unknown>

/** A session of a counter: cash by the books, totals by mode, receipts with those that were reversed, what was handed over. */
export function SessionCards({ session, actions }: { session: CounterSession; actions?: ReactNode }) {
  return (
    <>
      <Card title={session.cashier}>
        <Facts facts={factsOf(session)} />
        {actions && <Group mt="md">{actions}</Group>}
      </Card>
      <Totals modes={session.modes} />
      {session.transfers.length > 0 && <Transfers transfers={session.transfers} />}
      {session.receipts.length > 0 && <Receipts receipts={session.receipts} />}
    </>
  )
}

function factsOf(session: CounterSession): Fact[] {
  const { openingPaise, floatPaise, openingCountedPaise, closedAt, closingPaise, expectedPaise } = session
  const isFirst = floatPaise > 0
  const differs = isFirst ? 0 : subtractPaise(openingCountedPaise, openingPaise)
  return [
    { label: m.till_day(), value: <DateText date={session.day} /> },
    { label: m.till_opened(), value: <InstantText instant={session.openedAt} /> },
    isFirst
      ? { label: m.till_float(), value: formatMoney(floatPaise) }
      : { label: m.till_left(), value: formatMoney(openingPaise) },
    ...(differs === 0
      ? []
      : [{ label: m.till_opening_difference(), value: formatMoney(subtractPaise(openingCountedPaise, openingPaise)) }]),
    ...(session.openingRemark ? [{ label: m.till_remark(), value: session.openingRemark }] : []),
    { label: m.till_expected(), value: formatMoney(expectedPaise) },
    ...(closedAt === null || closingPaise === null
      ? []
      : [
          { label: m.till_closed(), value: <InstantText instant={closedAt} /> },
          { label: m.till_counted(), value: formatMoney(closingPaise) },
          { label: m.till_difference(), value: formatMoney(subtractPaise(closingPaise, expectedPaise)) },
        ]),
    ...(session.closingRemark ? [{ label: m.till_remark(), value: session.closingRemark }] : []),
  ]
}

function Totals({ modes }: Pick<CounterSession, 'modes'>) {
  return (
    <Card title={m.till_totals()}>
      {modes.length === 0 ? (
        <p>{m.till_totals_none()}</p>
      ) : (
        <FigureTable
          label={m.till_totals()}
          rows={modes}
          keyOf={({ mode }) => mode}
          columns={[
            { head: m.receipt_mode(), cell: ({ mode }) => modeLabels[mode]() },
            { head: m.till_receipts_count(), cell: ({ receipts }) => formatCount(receipts), isFigure: true },
            { head: m.till_cancelled_count(), cell: ({ reversed }) => formatCount(reversed), isFigure: true },
            { head: m.till_cancelled_sum(), cell: (row) => <MoneyText amount={row.reversedPaise} />, isFigure: true },
            {
              head: m.till_net(),
              cell: (row) => <MoneyText amount={subtractPaise(row.amountPaise, row.reversedPaise)} />,
              isFigure: true,
            },
          ]}
          total={[
            m.till_totals(),
            null,
            null,
            null,
            formatMoney(sumPaise(modes.map((row) => subtractPaise(row.amountPaise, row.reversedPaise)))),
          ]}
        />
      )}
    </Card>
  )
}

function Transfers({ transfers }: Pick<CounterSession, 'transfers'>) {
  return (
    <Card title={m.till_transfers()}>
      <FigureTable
        label={m.till_transfers()}
        rows={transfers}
        keyOf={({ transferId }) => transferId}
        columns={[
          { head: m.till_hand_over_to(), cell: ({ to }) => to ?? m.till_chief() },
          { head: m.till_when(), cell: ({ madeAt }) => <InstantText instant={madeAt} /> },
          { head: m.till_state(), cell: ({ state }) => transferStates[state]() },
          { head: m.till_remark(), cell: ({ remark }) => remark, isLong: true },
          { head: m.till_amount(), cell: ({ amountPaise }) => <MoneyText amount={amountPaise} />, isFigure: true },
        ]}
      />
    </Card>
  )
}

function Receipts({ receipts }: Pick<CounterSession, 'receipts'>) {
  return (
    <Card title={m.till_receipts()}>
      <FigureTable
        label={m.till_receipts()}
        rows={receipts}
        keyOf={({ receiptNo }) => receiptNo}
        columns={[
          {
            head: m.receipt_number(),
            cell: ({ receiptNo }) => <AppLink to={pathTo.paymentReceipt({ receiptNo })}>{receiptNo}</AppLink>,
          },
          { head: m.till_when(), cell: ({ takenAt }) => <InstantText instant={takenAt} /> },
          { head: m.property_id(), cell: ({ propertyUniqueId }) => propertyUniqueId },
          { head: m.receipt_mode(), cell: ({ mode }) => modeLabels[mode]() },
          {
            head: m.till_receipt_standing(),
            cell: ({ reversal }) => (reversal === null ? m.till_receipt_valid() : <StatusBadge status={reversal} />),
          },
          { head: m.counter_reason(), cell: ({ reversalReason }) => reversalReason, isLong: true },
          { head: m.till_amount(), cell: ({ amountPaise }) => <MoneyText amount={amountPaise} />, isFigure: true },
        ]}
      />
    </Card>
  )
}
