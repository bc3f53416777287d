import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { ViewTabs } from '../../ui/ViewTabs.tsx'

const tabs = [
  { to: pathTo.payoutHistory(), label: m.settlement_days },
  { to: pathTo.settlements(), label: m.settlement_title },
  { to: pathTo.settlementDifferences(), label: m.settlement_differences },
] as const

/** From what gateways paid on a day to all settlements, and to what differs. */
export function SettlementTabs({ current }: { current: string }) {
  return (
    <ViewTabs
      label={m.settlement_views()}
      views={tabs.map(({ to, label }) => ({ to, label: label(), isCurrent: to === current }))}
    />
  )
}
