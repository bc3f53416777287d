import { counterCalls } from '@karsetu/contract/counter/counter-calls.ts'
import { pendingPaperList } from '@karsetu/contract/counter/pending-paper-list.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type ReactNode, useState } from 'react'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { pathTo } from '../../path-builder.ts'
import { RowActs } from '../../table/RowActs.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { toast } from '../../ui/toast.ts'
import { ReturnDialog } from './ReturnDialog.tsx'

/** Cheques and drafts that no bank has paid, and what the bank said of the chosen one. */
export function PendingPapers({ tabs }: { tabs: ReactNode }) {
  const view = useList(pendingPaperList)
  const refresh = useRefresh()
  const [selected, setSelected] = useState<readonly string[]>([])
  const [isReturning, setReturning] = useState(false)
  const chosen = view.answer?.rows.find(({ transactionId }) => selected.includes(transactionId))
  const decided = (text: string) => {
    void toast.success(text, m.common_success())
    setSelected([])
    setReturning(false)
    return refresh(counterCalls.calls.page, counterCalls.calls.pendingChequeAmount)
  }
  const approve = useCommand(counterCalls.calls.approve, {
    onSuccess: ({ number }) => decided(m.counter_cleared({ number })),
    onError: (error) => void toast.error(error.message, m.common_error()),
  })
  const offBecause = chosen ? undefined : m.counter_choose_paper()
  const needs = counterCalls.calls.approve.access
  return (
    <>
      <ListScreen
        view={view}
        keyOf={({ transactionId }) => transactionId}
        render={{
          receiptNo: ({ receiptNo }) => <AppLink to={pathTo.paymentReceipt({ receiptNo })}>{receiptNo}</AppLink>,
        }}
        selection={{ mode: 'one', selected, onChange: setSelected, needs }}
        actions={
          <RowActs isChosen={chosen !== undefined}>
            <ActionButton
              {...{ needs, offBecause }}
              awaitsRow
              loading={approve.isPending}
              onClick={() => chosen && approve.mutate({ params: { id: chosen.transactionId } })}
            >
              {m.counter_clear()}
            </ActionButton>
            <ActionButton variant="default" {...{ needs, offBecause }} awaitsRow onClick={() => setReturning(true)}>
              {m.counter_dishonour()}
            </ActionButton>
          </RowActs>
        }
        emptyText={m.counter_pending_none()}
      >
        {tabs}
      </ListScreen>
      {isReturning && chosen && (
        <ReturnDialog
          txnId={chosen.transactionId}
          onDone={(number) => decided(m.counter_dishonoured({ number }))}
          onClose={() => setReturning(false)}
        />
      )}
    </>
  )
}
