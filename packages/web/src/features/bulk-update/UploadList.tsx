import { type BulkUpload, bulkUpdateCalls } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { bulkKindLabels, uploadStateLabels } from '@karsetu/contract/bulk-update/bulk-update-labels.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { bulkKinds } from '@karsetu/domain/bulk-update/bulk-fields.ts'
import { uploadStates } from '@karsetu/domain/bulk-update/upload-states.ts'
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
import { type Stage, StageBadge } from '../../ui/StageBadge.tsx'

const { calls } = bulkUpdateCalls

/** Spreadsheets of changes, newest first, each leading to where it stands. */
export function UploadList() {
  const list = useListState({ filters: ['isToDecide', 'kind', 'status'] })
  const kind = bulkKinds.find((each) => each === list.filters.kind)
  const status = uploadStates.find((each) => each === list.filters.status)
  const query = { ...toDecideQuery(list.filters.isToDecide), ...(kind ? { kind } : {}), ...(status ? { status } : {}) }
  const found = useCall(calls.page, { query: { ...query, page: list.page, limit: list.limit } }, { keepPrevious: true })
  return (
    <>
      <h2>{m.bulk_update_list()}</h2>
      <FilterBar
        name="bulk-updates"
        list={list}
        fields={[
          toDecideField(),
          {
            name: 'kind',
            kind: 'choice',
            label: m.bulk_update_of_kind(),
            choices: bulkKinds.map((value) => ({ value, label: bulkKindLabels[value]() })),
          },
          {
            name: 'status',
            kind: 'choice',
            label: m.bulk_update_col_status(),
            choices: uploadStates.map((value) => ({ value, label: uploadStateLabels[value]() })),
          },
        ]}
      />
      <DataTable
        name="bulk-updates"
        label={m.bulk_update_list()}
        columns={columns()}
        listing={listingOf(found)}
        list={list}
        keyOf={({ uploadId }) => uploadId}
        onExport={() => exportList(calls.file, { query: query })}
        emptyText={m.bulk_update_none()}
        emptyHint={m.bulk_update_none_hint()}
        withoutColumnChoice
      />
    </>
  )
}

const stages = {
  trying: 'working',
  tried: 'begun',
  waiting: 'pending',
  applying: 'working',
  applied: 'done',
  undo_waiting: 'pending',
  undoing: 'working',
  undone: 'ended',
} as const satisfies Record<BulkUpload['status'], Stage>

const columns = (): Column<BulkUpload>[] => [
  {
    key: 'file',
    title: m.bulk_update_col_file(),
    isTitle: true,
    render: ({ uploadId, fileName }) => <AppLink to={pathTo.utility({ upload: uploadId })}>{fileName}</AppLink>,
  },
  { key: 'kind', title: m.bulk_update_of_kind(), render: ({ kind }) => bulkKindLabels[kind]() },
  {
    key: 'status',
    title: m.bulk_update_col_status(),
    render: ({ status }) => <StageBadge stage={stages[status]} word={uploadStateLabels[status]()} />,
  },
  { key: 'ready', title: m.bulk_update_ready(), align: 'end', render: ({ figures }) => formatCount(figures.ready) },
  { key: 'faulty', title: m.bulk_update_faulty(), align: 'end', render: ({ figures }) => formatCount(figures.faulty) },
  { key: 'by', title: m.bulk_update_col_by(), render: ({ requestedBy }) => requestedBy },
  { key: 'when', title: m.bulk_update_col_when(), render: ({ createdAt }) => <InstantText instant={createdAt} /> },
]
