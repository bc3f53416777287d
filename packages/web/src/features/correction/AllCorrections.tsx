import {
  type CorrectionCard,
  type CorrectionsQuery,
  correctionCalls,
  correctionKinds,
  correctionStatuses,
} from '@karsetu/contract/correction/correction-calls.ts'
import { correctionKindLabels, correctionStatusLabels } from '@karsetu/contract/correction/correction-labels.ts'
import { formatChange } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { toDecideField, toDecideQuery } from '../../table/to-decide.ts'
import { useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { yearFilter, yearOf } from '../demand/run-years.ts'
import { numberAs, numberOf, usePlaceFilters } from '../notice/place-filters.ts'
import { CorrectionStatusBadge } from './CorrectionStatusBadge.tsx'
import { CorrectionTabs } from './CorrectionTabs.tsx'

const { calls } = correctionCalls

/** Every correction of the reader's zones and wards, of any kind, the newest first. */
export function AllCorrections() {
  useDocumentTitle(m.correction_all())
  const list = useListState({ filters: ['view', 'isToDecide', 'kind', 'status', 'year', 'zoneId', 'wardId'] })
  const request = askedOf(list.filters)
  const found = useCall(
    calls.page,
    { query: { ...request, page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  const places = usePlaceFilters(numberOf(list.filters.zoneId))
  return (
    <Page>
      <PageHeader title={m.correction_all()} count={found.data?.total} lead={m.correction_all_lead()} />
      <CorrectionTabs current="all" />
      <FilterBar
        name="corrections"
        list={list}
        fields={[
          toDecideField(),
          {
            name: 'kind',
            kind: 'choice',
            label: m.note_kind(),
            choices: correctionKinds.map((value) => ({ value, label: correctionKindLabels[value]() })),
          },
          {
            name: 'status',
            kind: 'choice',
            label: m.correction_status(),
            choices: correctionStatuses.map((value) => ({ value, label: correctionStatusLabels[value]() })),
          },
          ...places,
          yearFilter(),
        ]}
      />
      <DataTable
        name="corrections"
        label={m.correction_all()}
        columns={columns()}
        listing={listingOf(found)}
        list={list}
        keyOf={({ correctionId }) => correctionId}
        onExport={() => exportList(calls.file, { query: request })}
        emptyText={m.correction_none_found()}
      />
    </Page>
  )
}

function askedOf(typed: Partial<Record<'isToDecide' | 'kind' | 'status' | 'year' | 'zoneId' | 'wardId', string>>) {
  const kind = correctionKinds.find((each) => each === typed.kind)
  const status = correctionStatuses.find((each) => each === typed.status)
  const year = yearOf(typed.year)
  return {
    ...toDecideQuery(typed.isToDecide),
    ...(kind ? { kind } : {}),
    ...(status ? { status } : {}),
    ...(year ? { year } : {}),
    ...numberAs('zoneId', typed.zoneId),
    ...numberAs('wardId', typed.wardId),
  } satisfies Partial<CorrectionsQuery>
}

const columns = (): Column<CorrectionCard>[] => [
  {
    key: 'propertyUniqueId',
    title: m.correction_property(),
    isTitle: true,
    isFixed: true,
    render: ({ propertyUniqueId }) => (
      <AppLink to={pathTo.arrearsCorrection({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>
    ),
  },
  { key: 'kind', title: m.note_kind(), render: ({ kind, noteNo }) => noteNo ?? correctionKindLabels[kind]() },
  { key: 'status', title: m.correction_status(), render: (row) => <CorrectionStatusBadge status={row.status} /> },
  { key: 'owner', title: m.correction_owner(), render: ({ ownerName }) => ownerName ?? m.common_not_known() },
  { key: 'zone', title: m.correction_zone(), isExtra: true, render: ({ zoneName }) => zoneName },
  { key: 'wardNo', title: m.correction_ward(), align: 'end', render: ({ wardNo }) => wardNo },
  {
    key: 'years',
    title: m.correction_fin_year(),
    render: ({ changes }) => changes.map(({ financialYear }) => financialYearLabel(financialYear)).join(', '),
  },
  { key: 'netPaise', title: m.correction_net(), align: 'end', render: ({ netPaise }) => formatChange(netPaise) },
  { key: 'reason', title: m.correction_reason(), isExtra: true, render: ({ reason }) => reason },
  { key: 'remarks', title: m.correction_remarks(), isExtra: true, render: ({ remarks }) => remarks },
  { key: 'madeBy', title: m.correction_made_by(), render: ({ madeBy }) => madeBy },
  {
    key: 'madeAt',
    title: m.correction_when(),
    render: ({ madeAt }) => <InstantText instant={madeAt} dayOnly />,
  },
  { key: 'decidedBy', title: m.correction_decided_by(), isExtra: true, render: ({ decidedBy }) => decidedBy },
]
