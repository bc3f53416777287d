import { importStatusLabels } from '@karsetu/contract/register-import/import-labels.ts'
import {
  type ImportCard,
  ImportStatus,
  registerImportCalls,
} from '@karsetu/contract/register-import/register-import-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { type Stage, StageBadge } from '../../ui/StageBadge.tsx'

const { calls } = registerImportCalls

/** Registers brought in, newest first, each leading to where it stands. */
export function ImportList() {
  const list = useListState({ filters: ['status'] })
  const status = ImportStatus.options.find((each) => each === list.filters.status)
  const query = status ? { status } : {}
  const found = useCall(calls.page, { query: { ...query, page: list.page, limit: list.limit } }, { keepPrevious: true })
  return (
    <>
      <h2>{m.register_import_imports()}</h2>
      <FilterBar
        name="imports"
        list={list}
        fields={[
          {
            name: 'status',
            kind: 'choice',
            label: m.register_import_col_status(),
            choices: ImportStatus.options.map((value) => ({ value, label: importStatusLabels[value]() })),
          },
        ]}
      />
      <DataTable
        name="imports"
        label={m.register_import_imports()}
        columns={columns()}
        listing={listingOf(found)}
        list={list}
        keyOf={({ importId }) => importId}
        onExport={() => exportList(calls.file, { query: query })}
        emptyText={m.register_import_none_yet()}
        emptyHint={m.register_import_none_yet_hint()}
        withoutColumnChoice
      />
    </>
  )
}

const stages = {
  uploaded: 'begun',
  reading: 'working',
  read: 'waiting',
  applying: 'working',
  applied: 'done',
  undoing: 'working',
  undone: 'ended',
} as const satisfies Record<ImportCard['status'], Stage>

const columns = (): Column<ImportCard>[] => [
  {
    key: 'file',
    title: m.register_import_col_file(),
    isTitle: true,
    render: ({ importId, fileName }) => <AppLink to={pathTo.utility({ import: importId })}>{fileName}</AppLink>,
  },
  {
    key: 'status',
    title: m.register_import_col_status(),
    render: ({ status }) => <StageBadge stage={stages[status]} word={importStatusLabels[status]()} />,
  },
  { key: 'by', title: m.register_import_col_by(), render: ({ requestedBy }) => requestedBy },
  { key: 'when', title: m.register_import_col_when(), render: ({ createdAt }) => <InstantText instant={createdAt} /> },
]
