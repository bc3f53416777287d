import { oldPropertyCalls } from '@karsetu/contract/old-property/old-property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import { ViewTabs } from '../../ui/ViewTabs.tsx'

/** From the records to those that may be matched together, and to the report of all. */
export function OldPropertyTabs({ current }: { current: 'records' | 'many' | 'report' }) {
  const mayMatch = useMay()(oldPropertyCalls.calls.matchable.access)
  const views = [
    { view: 'records', to: pathTo.oldProperties(), label: m.old_property_tab_records() },
    { view: 'many', to: pathTo.oldProperties({ view: 'many' }), label: m.old_property_tab_many() },
    { view: 'report', to: pathTo.oldProperties({ view: 'report' }), label: m.old_property_tab_report() },
  ]
  return (
    <ViewTabs
      label={m.old_property_title()}
      views={views
        .filter(({ view }) => view !== 'many' || mayMatch)
        .map(({ view, ...each }) => ({ ...each, isCurrent: view === current }))}
    />
  )
}
