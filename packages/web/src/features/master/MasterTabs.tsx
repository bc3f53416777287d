import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { ViewTabs } from '../../ui/ViewTabs.tsx'

const tabs = [
  { to: pathTo.zones(), label: m.master_zones },
  { to: pathTo.wards(), label: m.master_wards },
  { to: pathTo.mohallas(), label: m.master_mohallas },
  { to: pathTo.discounts(), label: m.master_discounts },
  { to: pathTo.categories(), label: m.masters_categories },
  { to: pathTo.banks(), label: m.masters_banks },
  { to: pathTo.cities(), label: m.masters_cities },
  { to: pathTo.rules(), label: m.revision_laws },
  { to: pathTo.ruleChanges(), label: m.revision_changes },
  { to: pathTo.notAssessable(), label: m.revision_not_assessable },
  { to: pathTo.revaluations(), label: m.revision_revaluation },
] as const

/** From one master to the next. Categories, banks and the corporation have no screen of their own and stand here. */
export function MasterTabs({ current }: { current: string }) {
  return (
    <ViewTabs
      label={m.masters_title()}
      views={tabs.map(({ to, label }) => ({ to, label: label(), isCurrent: to === current }))}
    />
  )
}
