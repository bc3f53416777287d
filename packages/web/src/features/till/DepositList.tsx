import { depositList } from '@karsetu/contract/till/deposit-list.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ReactNode } from 'react'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'

/** Deposit slips, each leading to its papers and its stamp. */
export function DepositList({ tabs }: { tabs: ReactNode }) {
  const view = useList(depositList)
  return (
    <ListScreen
      view={view}
      keyOf={({ slipId }) => String(slipId)}
      render={{ slipNo: ({ slipNo, slipId }) => <AppLink to={pathTo.depositSlip({ slipId })}>{slipNo}</AppLink> }}
      emptyText={m.till_slips_none()}
    >
      {tabs}
    </ListScreen>
  )
}
