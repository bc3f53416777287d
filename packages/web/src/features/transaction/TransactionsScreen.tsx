import { paymentCorrectionCalls } from '@karsetu/contract/payment-correction/payment-correction-calls.ts'
import type { TransactionStatus } from '@karsetu/contract/transaction/transaction-labels.ts'
import { transactionList } from '@karsetu/contract/transaction/transaction-list.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type ReactNode, useState } from 'react'
import { ListScreen, sumsOf } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { pathTo } from '../../path-builder.ts'
import { RowActs } from '../../table/RowActs.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { CancelDialog } from '../payment-correction/CancelDialog.tsx'
import { ShiftDialog } from '../payment-correction/ShiftDialog.tsx'

type Payment = { receiptNo: string; status: TransactionStatus }

/** The cells that every list of payments shows alike: the receipt leads to itself, the status is a badge. */
export const paymentCells = {
  receiptNo: ({ receiptNo }: Payment) => <AppLink to={pathTo.paymentReceipt({ receiptNo })}>{receiptNo}</AppLink>,
  status: ({ status }: Payment) => <StatusBadge status={status} />,
}

type Correction = 'cancel' | 'shift'
const correctionLabels = { cancel: m.payment_correction_cancel, shift: m.payment_correction_shift_act }

type Props = {
  /** Names the screen's saved filters and columns. */
  name: string
  title: string
  lead: string
  /** Filters that make this screen of the one list. */
  preset: Readonly<Record<string, string>>
  shows?: readonly string[]
  /** In the header: lists beside this one. */
  actions?: ReactNode
  /** What can be requested of a chosen payment. */
  corrections?: readonly Correction[]
}

/** The list of all payments under preset filters. */
export function TransactionsScreen({ name, title, lead, preset, shows, actions, corrections = [] }: Props) {
  const view = useList(transactionList, { fixed: preset })
  const [selected, setSelected] = useState<readonly string[]>([])
  const [correcting, setCorrecting] = useState<Correction>()
  const chosen = view.answer?.rows.find(({ receiptNo }) => selected.includes(receiptNo))
  const needs = paymentCorrectionCalls.calls.cancel.access
  const close = () => {
    setCorrecting(undefined)
    setSelected([])
  }
  return (
    <>
      <ListScreen
        view={view}
        name={name}
        title={title}
        keyOf={({ receiptNo }) => receiptNo}
        render={paymentCells}
        lead={
          <>
            {lead} {sumsOf(view)}
          </>
        }
        {...(shows ? { shows } : {})}
        {...(corrections.length > 0 ? { selection: { mode: 'one', selected, onChange: setSelected, needs } } : {})}
        actions={
          <>
            {actions}
            {corrections.length > 0 && (
              <RowActs isChosen={chosen !== undefined}>
                {corrections.map((correction) => (
                  <ActionButton
                    key={correction}
                    variant="default"
                    needs={needs}
                    awaitsRow
                    offBecause={chosen ? undefined : m.payment_correction_choose()}
                    onClick={() => setCorrecting(correction)}
                  >
                    {correctionLabels[correction]()}
                  </ActionButton>
                ))}
              </RowActs>
            )}
          </>
        }
        emptyText={m.transaction_none()}
      />
      {correcting === 'cancel' && chosen && (
        <CancelDialog txnID={chosen.transactionId} receiptNo={chosen.receiptNo} onClose={close} />
      )}
      {correcting === 'shift' && chosen && (
        <ShiftDialog
          {...{ txnID: chosen.transactionId, receiptNo: chosen.receiptNo, paidPUID: chosen.propertyUniqueId }}
          onClose={close}
        />
      )}
    </>
  )
}
