import { archivedList } from '@karsetu/contract/transaction/transaction-list.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation } from '@tanstack/react-router'
import { ListScreen, sumsOf } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { CorrectionDecision } from '../payment-correction/CorrectionDecision.tsx'
import { paymentCells } from './TransactionsScreen.tsx'

/** Reversed payments with the reason, and the request that is being decided. */
export default function ArchivedTransactionsScreen() {
  const { request }: Record<string, unknown> = useLocation().search
  const requestId = Number(request)
  if (Number.isInteger(requestId) && requestId > 0) return <CorrectionDecision requestId={requestId} />
  return <Archived />
}

function Archived() {
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
