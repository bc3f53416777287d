import { posList } from '@karsetu/contract/transaction/transaction-list.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { ListScreen, sumsOf } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { paymentCells } from './TransactionsScreen.tsx'

/** What the card and UPI machines took. */
export default function PosTransactionsScreen() {
  const view = useList(posList)
  return (
    <ListScreen
      view={view}
      keyOf={({ receiptNo }) => receiptNo}
      render={paymentCells}
      lead={
        <>
          {m.transaction_pos_lead()} {sumsOf(view)}
        </>
      }
      emptyText={m.transaction_none()}
    />
  )
}
