import { settlementList } from '@karsetu/contract/settlement/settlement-lists.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { ListScreen, sumsOf } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { pathTo } from '../../path-builder.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { SettlementTabs } from './SettlementTabs.tsx'

SettlementsScreen.needs = { access: settlementList.access, title: m.settlement_title } satisfies Needs

/** What gateways paid into the bank, beside what the books posted for it. */
export default function SettlementsScreen() {
  const view = useList(settlementList)
  return (
    <ListScreen
      view={view}
      keyOf={({ gateway, payoutId }) => `${gateway} ${payoutId}`}
      lead={
        <>
          {m.settlement_lead()} {sumsOf(view)}
        </>
      }
      emptyText={m.settlement_none()}
      render={{
        payoutId: ({ payoutId, gateway, paidOn }) => (
          <AppLink to={pathTo.payoutHistory({ gateway, date: paidOn })}>{payoutId}</AppLink>
        ),
      }}
    >
      <SettlementTabs current={pathTo.settlements()} />
    </ListScreen>
  )
}
