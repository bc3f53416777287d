import { sessionList } from '@karsetu/contract/till/session-list.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ReactNode } from 'react'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'

/** The sessions of all cashiers, each leading to its receipts and differences. */
export function SessionList({ tabs }: { tabs: ReactNode }) {
  const view = useList(sessionList)
  return (
    <ListScreen
      view={view}
      keyOf={({ sessionId }) => String(sessionId)}
      render={{
        cashier: ({ cashier, sessionId }) => <AppLink to={pathTo.counterSessionOf({ sessionId })}>{cashier}</AppLink>,
      }}
      emptyText={m.till_sessions_none()}
    >
      {tabs}
    </ListScreen>
  )
}
