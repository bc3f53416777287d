import { archivedList } from '@karsetu/contract/transaction/transaction-list.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { ListScreen, sumsOf } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { paymentCells } from './TransactionsScreen.tsx'

/** Reversed payments, with the reason. */
export default function ArchivedTransactionsScreen() {
  const view = useList(archivedList)
  return (
    <ListScreen
      view={view}
      keyOf={({ receiptNo }) => receiptNo}
      render={paymentCells}
      lead={
        <>
          {m.transaction_archived_lead()} {sumsOf(view)}
        </>
      }
      emptyText={m.transaction_archived_none()}
    />
  )
}
