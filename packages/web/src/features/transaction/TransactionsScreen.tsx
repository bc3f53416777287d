import { transactionList } from '@karsetu/contract/transaction/transaction-list.ts'
import type { TransactionStatus } from '@karsetu/contract/transaction/transaction-words.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ReactNode } from 'react'
import { ListScreen, sumsOf } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

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
}

/** The list of all payments under preset filters. */
export function TransactionsScreen({ name, title, lead, preset, shows, actions }: Props) {
  const view = useList(transactionList, { fixed: preset })
  return (
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
      actions={actions}
      emptyText={m.transaction_none()}
    />
  )
}
