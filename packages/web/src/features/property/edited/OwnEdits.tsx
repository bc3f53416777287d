import { editedPropertyCalls } from '@karsetu/contract/property/edited-property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../../api/use-call.ts'
import { pathTo } from '../../../path-builder.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { exportList } from '../../../table/export-list.ts'
import { listingOf } from '../../../table/listing-of.ts'
import type { ListState } from '../../../table/use-list-state.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { type EditedFilter, EditedFilters, editedQuery } from './EditedFilters.tsx'
import { EditedTabs } from './EditedTabs.tsx'
import { editedColumns } from './edited-columns.tsx'

/** What the reader asked for: what waits, and what others decided, with their remarks. */
export function OwnEdits({ list }: { list: ListState<EditedFilter> }) {
  const { isToDecide: _, ...request } = editedQuery(list)
  const found = useCall(
    editedPropertyCalls.calls.own,
    { query: { ...request, page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  return (
    <>
      <PageHeader title={m.register_own_title()} count={found.data?.total} lead={m.register_own_lead()}>
        <LinkButton to={pathTo.properties()} variant="default">
          {m.property_page_to_list()}
        </LinkButton>
      </PageHeader>
      <EditedTabs current="own" />
      <EditedFilters list={list} isOwn />
      <DataTable
        name="own-edits"
        label={m.register_own_title()}
        columns={editedColumns('own')}
        listing={listingOf(found)}
        list={list}
        keyOf={({ editId }) => editId}
        onExport={() => exportList(editedPropertyCalls.calls.ownFile, { query: request })}
        emptyText={m.register_own_none()}
      />
    </>
  )
}
