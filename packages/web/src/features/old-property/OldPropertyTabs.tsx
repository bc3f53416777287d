import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import tabs from '../master/MasterTabs.module.css'

/** From the records to those that may be matched together, and to the report of all. */
export function OldPropertyTabs({ current }: { current: 'records' | 'many' | 'report' }) {
  const views = [
    { view: 'records', to: pathTo.oldProperties(), label: m.old_property_tab_records() },
    { view: 'many', to: pathTo.oldProperties({ view: 'many' }), label: m.old_property_tab_many() },
    { view: 'report', to: pathTo.oldProperties({ view: 'report' }), label: m.old_property_tab_report() },
  ]
  return (
    <nav className={tabs.tabs} aria-label={m.old_property_title()}>
      <ul>
        {views.map(({ view, to, label }) => (
          <li key={view}>
            <AppLink
              to={to}
              className={tabs.tab}
              // Filters stand in the address too: which is current is said here.
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={view === current ? 'page' : undefined}
            >
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
