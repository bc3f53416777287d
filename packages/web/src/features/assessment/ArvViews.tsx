import type { SummaryFilter } from '@karsetu/contract/assessment/assessment-list-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import classes from './Assessment.module.css'

const views = ['list', 'bands', 'categories'] as const
export type ArvView = (typeof views)[number]

export const readView = (value: unknown): ArvView => views.find((view) => view === value) ?? 'list'

const viewWords: Record<ArvView, () => string> = {
  list: m.arv_by_property,
  bands: m.arv_by_band,
  categories: m.arv_by_category,
}

/** From one view of the values to the next, for the same place. */
export function ArvViews({ current, place }: { current: ArvView; place: SummaryFilter }) {
  const { year, zoneId, wardId, houseCategory } = place
  return (
    <nav className={classes.views} aria-label={m.arv_views()}>
      <ul>
        {views.map((view) => (
          <li key={view}>
            <AppLink
              to={pathTo.arvReport({
                year,
                zoneId,
                wardId,
                houseCategory,
                view: view === 'list' ? undefined : view,
              })}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={view === current ? 'page' : undefined}
            >
              {viewWords[view]()}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
