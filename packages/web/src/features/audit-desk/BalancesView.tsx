import { balanceList } from '@karsetu/contract/audit-desk/audit-desk-lists.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ReactNode } from 'react'
import { ListScreen, sumsOf } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'

/** The control accounts as of a day. */
export function BalancesView({ tabs }: { tabs: ReactNode }) {
  const view = useList(balanceList, { alsoInAddress: ['view'] })
  return (
    <ListScreen
      view={view}
      keyOf={({ account }) => account}
      lead={m.audit_balances_lead()}
      note={<p>{sumsOf(view)}</p>}
    >
      {tabs}
    </ListScreen>
  )
}
