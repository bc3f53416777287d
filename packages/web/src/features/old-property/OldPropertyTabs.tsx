import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { ViewTabs } from '../../ui/ViewTabs.tsx'

/** From the records to those that may be matched together, and to the report of all. */
export function OldPropertyTabs({ current }: { current: 'records' | 'many' | 'report' }) {
  const views = [
    { view: 'records', to: pathTo.oldProperties(), label: m.old_property_tab_records() },
    { view: 'many', to: pathTo.oldProperties({ view: 'many' }), label: m.old_property_tab_many() },
    { view: 'report', to: pathTo.oldProperties({ view: 'report' }), label: m.old_property_tab_report() },
  ]
  return (
    <ViewTabs
      label={m.old_property_title()}
      views={views.map(({ view, ...each }) => ({ ...each, isCurrent: view === current }))}
    />
  )
}
