import { editedPropertyCalls } from '@karsetu/contract/property/edited-property-calls.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { splitCalls } from '@karsetu/contract/split/split-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { useMay } from '../../../session/user.ts'
import type { Needs } from '../../../shell/lazy-screen.tsx'
import { DataTable } from '../../../table/DataTable.tsx'
import { exportList } from '../../../table/export-list.ts'
import { listingOf } from '../../../table/listing-of.ts'
import { RowActs } from '../../../table/RowActs.tsx'
import { type ListState, useListState } from '../../../table/use-list-state.ts'
import { withDependants } from '../../../table/with-dependants.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { NotAllowedScreen } from '../../../ui/NotAllowedScreen.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { numberOf } from '../../notice/place-filters.ts'
import { RegroupingList } from '../../split/RegroupingList.tsx'
import { ApproveDialog } from './ApproveDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { EditDecision } from './EditDecision.tsx'
import { type EditedFilter, EditedFilters, editedFilters, editedQuery } from './EditedFilters.tsx'
import { EditedTabs } from './EditedTabs.tsx'
import { editedColumns } from './edited-columns.tsx'
import { OwnEdits } from './OwnEdits.tsx'

EditedScreen.needs = { access: editedPropertyCalls.calls.own.access, title: m.register_edited_title } satisfies Needs

/**
 * Changes that wait for somebody else, and those that were decided; one of them opens to its decision. Beside them
 * splits and joins. Who decides none sees what they asked for themselves.
 */
export default function EditedScreen() {
  const list = withDependants(useListState({ filters: editedFilters }))
  const editId = numberOf(list.filters.edit)
  const may = useMay()
  const mayRegroup = may(splitCalls.calls.page.access)
  const view = list.filters.view === 'own' || !may(editedPropertyCalls.calls.page.access) ? 'own' : undefined
  if (list.filters.view === 'regroupings')
    return mayRegroup ? (
      <Page>
        <RegroupingList />
      </Page>
    ) : (
      <NotAllowedScreen title={m.split_list_title()} />
    )
  if (editId !== undefined)
    return (
      <Page>
        <EditDecision key={editId} {...{ editId, view }} />
      </Page>
    )
  return <Page>{view === 'own' ? <OwnEdits list={list} /> : <EditedList list={list} />}</Page>
}

function EditedList({ list }: { list: ListState<EditedFilter> }) {
  const [selected, setSelected] = useState<readonly (string | number)[]>([])
  const [open, setOpen] = useState<'delete' | 'approve'>()
  const query = editedQuery(list)
  const found = useCall(
    editedPropertyCalls.calls.page,
    { query: { ...query, page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  const { data } = found
  const toDecide = (data?.rows ?? []).filter(
    (row) => row.kind === 'delete' && row.blockedReason === null && !row.isStale,
  )
  const deletions = toDecide.filter(({ editId }) => selected.includes(editId))
  return (
    <>
      <PageHeader title={m.register_edited_title()} count={data?.total} lead={m.register_edited_lead()}>
        <RowActs isChosen={deletions.length > 0}>
          <ActionButton
            variant="default"
            needs={editedPropertyCalls.calls.approve.access}
            offBecause={deletions.length === 0 ? m.register_choose_deletions() : undefined}
            onClick={() => setOpen('approve')}
          >
            {m.register_approve_deletions()}
          </ActionButton>
        </RowActs>
        <ActionButton
          variant="default"
          leftSection={<IconTrash aria-hidden size="1.1rem" />}
          needs={registerWriteCalls.calls.delete.access}
          onClick={() => setOpen('delete')}
        >
          {m.register_delete_title()}
        </ActionButton>
      </PageHeader>
      <EditedTabs current="edits" />
      <EditedFilters list={list} />
      <DataTable
        name="edited-properties"
        label={m.register_edited_title()}
        columns={editedColumns()}
        listing={listingOf(found)}
        list={list}
        keyOf={({ editId }) => editId}
        selection={{
          mode: 'many',
          selected,
          onChange: setSelected,
          needs: editedPropertyCalls.calls.approve.access,
          canSelect: (key) => toDecide.some(({ editId }) => editId === key),
        }}
        onExport={() => exportList(editedPropertyCalls.calls.file, { query: query })}
        emptyText={m.register_edited_none()}
      />
      {open === 'delete' && <DeleteDialog onClose={() => setOpen(undefined)} />}
      {open === 'approve' && <ApproveDialog deletions={deletions} onClose={() => setOpen(undefined)} />}
    </>
  )
}
