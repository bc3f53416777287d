import { collectionCalls } from '@karsetu/contract/collection/collection-calls.ts'
import { type CollectionQuery, collectionFilters } from '@karsetu/contract/collection/collection-summary.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { COLLECTION_PERIODS, daysOfPeriod } from '@karsetu/domain/collection/collection-periods.ts'
import { useFilterFields } from '../../list/use-filter-fields.ts'
import { useFilters } from '../../list/use-filters.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { FilterBar } from '../../table/FilterBar.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { todayInIndia } from '../../ui/today.ts'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import { CollectionCard } from './CollectionCard.tsx'
import { collectionViewNames, collectionViews } from './collection-views.ts'
import { periodLabels } from './period-labels.ts'

CollectionReportScreen.needs = {
  access: collectionCalls.calls.zones.access,
  title: m.collection_title,
} satisfies Needs

type Search = Readonly<Record<string, string | undefined>>

/** What was collected in some days, this financial year unless others are chosen, by whatever tells it apart. */
export default function CollectionReportScreen() {
  const view = useFilters(collectionFilters, ['by'])
  const locale = useLocale()
  const may = useMay()
  const { query, state } = view
  const shown = withDays(query)
  const by = collectionViewNames.find((name) => name === state.filters.by) ?? 'zone'
  const offered = collectionViewNames.filter((name) => may(collectionViews[name].call.access))
  const search: Search = state.filters
  return (
    <Page>
      <PageHeader
        title={m.collection_title()}
        lead={`${m.collection_lead()} ${shown.startDate && shown.endDate ? m.collection_days({ from: formatDate(shown.startDate, locale), to: formatDate(shown.endDate, locale) }) : ''}`}
      >
        <LinkButton variant="default" to={pathTo.collectionDashboard()}>
          {m.collection_dashboard_title()}
        </LinkButton>
        <LinkButton variant="default" to={pathTo.collectionList(sent(shown))}>
          {m.collection_all_lines()}
        </LinkButton>
      </PageHeader>
      <PeriodTabs shown={shown} search={search} />
      <FilterBar name="collection" list={state} fields={useFilterFields(view)} />
      <ViewTabs
        label={m.collection_views()}
        views={offered.map((name) => ({
          to: pathTo.collectionReport({ ...search, by: name }),
          label: collectionViews[name].title(),
          isCurrent: name === by,
        }))}
      />
      <CollectionCard key={by} by={by} query={shown} />
    </Page>
  )
}

/** From one period up to today to the next, under the other filters. */
function PeriodTabs({ shown, search }: { shown: CollectionQuery; search: Search }) {
  const today = todayInIndia()
  return (
    <ViewTabs
      label={m.collection_periods()}
      views={COLLECTION_PERIODS.map((period) => {
        const days = daysOfPeriod(period, today)
        return {
          to: pathTo.collectionReport({ ...search, year: undefined, ...days }),
          label: periodLabels[period](),
          isCurrent: days.startDate === shown.startDate && days.endDate === shown.endDate,
        }
      })}
    />
  )
}

/** The financial year up to today where the address names no days. */
function withDays(query: CollectionQuery): CollectionQuery {
  const isDated = query.startDate !== undefined || query.endDate !== undefined || query.year !== undefined
  return isDated ? query : { ...query, ...daysOfPeriod('year', todayInIndia()) }
}

/** Texts and numbers, as they stand in an address. */
const sent = (query: CollectionQuery) => query as Record<string, string | number | undefined>
