import { settlementDifferenceList } from '@karsetu/contract/settlement/settlement-lists.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { ListScreen, sumsOf } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { pathTo } from '../../path-builder.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { PaymentLink } from './PayoutCard.tsx'
import { SettlementTabs } from './SettlementTabs.tsx'

SettlementDifferencesScreen.needs = {
  access: settlementDifferenceList.access,
  title: m.settlement_difference_title,
} satisfies Needs

/** What differs between gateway, books and bank, with the next act. */
export default function SettlementDifferencesScreen() {
  const view = useList(settlementDifferenceList)
  return (
    <ListScreen
      view={view}
      keyOf={({ kind, txnId, payoutId, movedOn }) => `${kind} ${txnId} ${payoutId} ${movedOn}`}
      lead={
        <>
          {m.settlement_difference_lead()} {sumsOf(view)}
        </>
      }
      emptyText={m.settlement_difference_none()}
      render={{ txnId: ({ txnId }) => (txnId === null ? null : <PaymentLink txnId={txnId} />) }}
    >
      <SettlementTabs current={pathTo.settlementDifferences()} />
    </ListScreen>
  )
}
