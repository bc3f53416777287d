import { approvalCalls, type WorklistQuery, worklistViews } from '@karsetu/contract/approval/approval-calls.ts'
import { approvalKindLabels } from '@karsetu/contract/approval/approval-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { approvalKindNames } from '@karsetu/domain/approval/approval-kinds.ts'
import { parseIsoDate } from '@karsetu/domain/time/iso-date.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { type ListState, useListState } from '../../table/use-list-state.ts'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import { numberAs, numberOf, usePlaceFilters } from '../notice/place-filters.ts'
import { worklistColumns } from './worklist-columns.tsx'

const views = {
  mine: { label: m.approval_view_mine, lead: m.approval_worklist_lead },
  all: { label: m.approval_view_all, lead: m.approval_worklist_all_lead },
  own: { label: m.approval_view_own, lead: m.approval_worklist_own_lead },
} satisfies Record<WorklistQuery['view'], unknown>

const filters = ['view', 'kind', 'zoneId', 'wardId', 'startDate', 'endDate'] as const

/** Everything that waits for a second person: kind, who, since when, amount; each row leads to its decision. */
export default function WorklistScreen() {
  useDocumentTitle(m.approval_worklist_title())
  const list = useListState({ filters })
  const query = queryOf(list)
  const found = useCall(
    approvalCalls.calls.worklist,
    { query: { ...query, page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  const places = usePlaceFilters(numberOf(list.filters.zoneId))
  return (
    <Page>
      <PageHeader title={m.approval_worklist_title()} count={found.data?.total} lead={views[query.view].lead()} />
      <ViewTabs
        label={m.approval_worklist_title()}
        views={worklistViewOrder.map((view) => ({
          to: pathTo.worklist(view === 'mine' ? {} : { view }),
          label: views[view].label(),
          isCurrent: query.view === view,
        }))}
      />
      <FilterBar
        name="worklist"
        list={list}
        fields={[
          {
            name: 'kind',
            kind: 'choice',
            label: m.approval_kind(),
            choices: approvalKindNames.map((value) => ({ value, label: approvalKindLabels[value]() })),
          },
          ...places,
          { name: 'startDate', kind: 'date', label: m.register_asked_from() },
          { name: 'endDate', kind: 'date', label: m.register_asked_until() },
        ]}
      />
      <DataTable
        name="worklist"
        label={m.approval_worklist_title()}
        columns={worklistColumns(query.view)}
        listing={listingOf(found)}
        list={list}
        keyOf={({ requestId }) => requestId}
        emptyText={m.approval_none()}
      />
    </Page>
  )
}

const worklistViewOrder = ['mine', 'all', 'own'] as const satisfies readonly WorklistQuery['view'][]

function queryOf({ filters: typed }: ListState<(typeof filters)[number]>): WorklistQuery {
  const view = worklistViews.find((each) => each === typed.view) ?? 'mine'
  const kind = approvalKindNames.find((each) => each === typed.kind)
  const [startDate, endDate] = [parseIsoDate(typed.startDate ?? ''), parseIsoDate(typed.endDate ?? '')]
  return {
    view,
    ...(kind ? { kind } : {}),
    ...numberAs('zoneId', typed.zoneId),
    ...numberAs('wardId', typed.wardId),
    ...(startDate ? { startDate } : {}),
    ...(endDate ? { endDate } : {}),
  }
}
