import type { SummaryFilter } from '@karsetu/contract/assessment/value-summary.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { ViewTabs } from '../../ui/ViewTabs.tsx'

const views = ['list', 'places', 'bands', 'categories'] as const
export type ArvView = (typeof views)[number]

export const readView = (value: unknown): ArvView => views.find((view) => view === value) ?? 'list'

const viewLabels: Record<ArvView, () => string> = {
  list: m.arv_by_property,
  places: m.arv_by_place,
  bands: m.arv_by_band,
  categories: m.arv_by_category,
}

/** From one view of the values to the next, for the same place. */
export function ArvViews({ current, place }: { current: ArvView; place: SummaryFilter }) {
  const { year, zoneId, wardId, houseCategory } = place
  return (
    <ViewTabs
      label={m.arv_views()}
      views={views.map((view) => ({
        to: pathTo.arvReport({ year, zoneId, wardId, houseCategory, view: view === 'list' ? undefined : view }),
        label: viewLabels[view](),
        isCurrent: view === current,
      }))}
    />
  )
}
