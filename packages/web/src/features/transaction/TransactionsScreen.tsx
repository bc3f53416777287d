import { paymentCorrectionCalls } from '@karsetu/contract/payment-correction/payment-correction-calls.ts'
import { transactionList } from '@karsetu/contract/transaction/transaction-list.ts'
import type { TransactionStatus } from '@karsetu/contract/transaction/transaction-words.ts'
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

type Payment = { receiptNo: string; status: TransactionStatus }

/** The cells that every list of payments shows alike: the receipt leads to itself, the status is a badge. */
export const paymentCells = {
  receiptNo: ({ receiptNo }: Payment) => <AppLink to={pathTo.paymentReceipt({ receiptNo })}>{receiptNo}</AppLink>,
  status: ({ status }: Payment) => <StatusBadge status={status} />,
}

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
  /** A payment can be chosen, and its cancellation requested. */
  mayCancel?: true
}

/** The list of all payments under preset filters. */
export function TransactionsScreen({ name, title, lead, preset, shows, actions, mayCancel }: Props) {
  const view = useList(transactionList, { fixed: preset })
  const [selected, setSelected] = useState<readonly string[]>([])
  const [isCancelling, setCancelling] = useState(false)
  const chosen = view.answer?.rows.find(({ receiptNo }) => selected.includes(receiptNo))
  const needs = paymentCorrectionCalls.calls.cancel.access
  const close = () => {
    setCancelling(false)
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
        {...(mayCancel ? { selection: { mode: 'one', selected, onChange: setSelected, needs } } : {})}
        actions={
          <>
            {actions}
            {mayCancel && (
              <RowActs isChosen={chosen !== undefined}>
                <ActionButton
                  variant="default"
                  needs={needs}
                  awaitsRow
                  offBecause={chosen ? undefined : m.payment_correction_choose()}
                  onClick={() => setCancelling(true)}
                >
                  {m.payment_correction_cancel()}
                </ActionButton>
              </RowActs>
            )}
          </>
        }
        emptyText={m.transaction_none()}
      />
      {isCancelling && chosen && (
        <CancelDialog txnID={chosen.transactionId} receiptNo={chosen.receiptNo} onClose={close} />
      )}
    </>
  )
}
