import {
  type EditedAsked,
  type EditedCard,
  editedPropertyCalls,
  editKinds,
} from '@karsetu/contract/property/edited-property-calls.ts'
import { editKindWords, editStatusWords } from '@karsetu/contract/property/register-words.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { splitCalls } from '@karsetu/contract/split/split-calls.ts'
import { formatChange } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { editStatuses } from '@karsetu/domain/property/edit-workflow.ts'
import { parseIsoDate } from '@karsetu/domain/time/iso-date.ts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../../api/use-call.ts'
import { pathTo } from '../../../path-builder.ts'
import { useMay } from '../../../session/user.ts'
import type { Needs } from '../../../shell/lazy-screen.tsx'
import type { Column } from '../../../table/column.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { exportList } from '../../../table/export-list.ts'
import { FilterBar } from '../../../table/FilterBar.tsx'
import { listingOf } from '../../../table/listing-of.ts'
import { toDecideAsked, toDecideField } from '../../../table/to-decide.ts'
import { type ListState, useListState } from '../../../table/use-list-state.ts'
import { withDependants } from '../../../table/with-dependants.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { InstantText } from '../../../ui/DateText.tsx'
import { NotAllowedScreen } from '../../../ui/NotAllowedScreen.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { numberAs, numberOf, usePlaceChoices } from '../../notice/place-filters.ts'
import { RegroupingList } from '../../split/RegroupingList.tsx'
import { useMohallaChoices } from '../use-mohalla-choices.ts'
import { ApproveDialog } from './ApproveDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { EditDecision } from './EditDecision.tsx'
import { EditedTabs } from './EditedTabs.tsx'
import { EditStatusBadge } from './EditStatusBadge.tsx'

const filters = [
  'view',
  'edit',
  'isToDecide',
  'status',
  'kind',
  'propertyUniqueId',
  'zoneId',
  'wardId',
  'mohallaId',
  'startDate',
  'endDate',
] as const
type Filter = (typeof filters)[number]

EditedScreen.needs = { access: editedPropertyCalls.calls.page.access, title: m.register_edited_title } satisfies Needs

/** Changes that wait for somebody else, and those that were decided; one of them opens to its decision. Beside them splits and joins. */
export default function EditedScreen() {
  const list = withDependants(useListState({ filters }))
  const editId = numberOf(list.filters.edit)
  const mayRegroup = useMay()(splitCalls.calls.page.access)
  if (list.filters.view === 'regroupings')
    return mayRegroup ? (
      <Page>
        <RegroupingList />
      </Page>
    ) : (
      <NotAllowedScreen title={m.split_list_title()} />
    )
  return <Page>{editId === undefined ? <EditedList list={list} /> : <EditDecision editId={editId} />}</Page>
}

function EditedList({ list }: { list: ListState<Filter> }) {
  const [selected, setSelected] = useState<readonly (string | number)[]>([])
  const [open, setOpen] = useState<'delete' | 'approve'>()
  const asked = askedOf(list)
  const found = useCall(
    editedPropertyCalls.calls.page,
    { query: { ...asked, page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  const { data } = found
  const deletions = (data?.rows ?? []).filter(
    (row) => selected.includes(row.editId) && row.kind === 'delete' && row.bar === null && !row.isStale,
  )
  return (
    <>
      <PageHeader title={m.register_edited_title()} count={data?.total} lead={m.register_edited_lead()}>
        <ActionButton
          variant="default"
          needs={editedPropertyCalls.calls.approve.access}
          offBecause={deletions.length === 0 ? m.register_choose_deletions() : undefined}
          onClick={() => setOpen('approve')}
        >
          {m.register_approve_deletions()}
        </ActionButton>
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
        columns={columns()}
        listing={listingOf(found)}
        list={list}
        keyOf={({ editId }) => editId}
        selection={{ mode: 'many', selected, onChange: setSelected }}
        onExport={() => exportList(editedPropertyCalls.calls.file, { query: asked })}
        emptyText={m.register_edited_none()}
      />
      {open === 'delete' && <DeleteDialog onClose={() => setOpen(undefined)} />}
      {open === 'approve' && <ApproveDialog deletions={deletions} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function EditedFilters({ list }: { list: ListState<Filter> }) {
  const { zones, wards } = usePlaceChoices(numberOf(list.filters.zoneId))
  const mohallas = useMohallaChoices(numberOf(list.filters.wardId))
  return (
    <FilterBar
      name="edited-properties"
      list={list}
      fields={[
        { name: 'propertyUniqueId', kind: 'text', label: m.property_id() },
        toDecideField(),
        {
          name: 'status',
          kind: 'choice',
          label: m.register_edit_status(),
          choices: editStatuses.map((value) => ({ value, label: editStatusWords[value]() })),
        },
        {
          name: 'kind',
          kind: 'choice',
          label: m.register_edit_kind(),
          choices: editKinds.map((value) => ({ value, label: editKindWords[value]() })),
        },
        { name: 'zoneId', kind: 'choice', label: m.search_zone(), choices: zones },
        { name: 'wardId', kind: 'choice', label: m.search_ward(), choices: wards },
        { name: 'mohallaId', kind: 'choice', label: m.search_mohalla(), choices: mohallas },
        { name: 'startDate', kind: 'date', label: m.register_asked_from() },
        { name: 'endDate', kind: 'date', label: m.register_asked_until() },
      ]}
    />
  )
}

const columns = (): Column<EditedCard>[] => [
  {
    key: 'editId',
    title: m.register_edit_no(),
    isFixed: true,
    isTitle: true,
    render: ({ editId, propertyUniqueId }) => (
      <AppLink to={pathTo.editedProperties({ edit: editId })}>
        {m.register_edit_of({ number: editId, id: propertyUniqueId })}
      </AppLink>
    ),
  },
  {
    key: 'status',
    title: m.register_edit_status(),
    render: ({ status, isStale }) => (
      <>
        <EditStatusBadge status={status} /> {isStale && m.register_stale_short()}
      </>
    ),
  },
  { key: 'kind', title: m.register_edit_kind(), render: ({ kind }) => editKindWords[kind]() },
  { key: 'owner', title: m.property_owner_name(), render: ({ ownerName }) => ownerName ?? m.common_not_known() },
  { key: 'ward', title: m.search_ward(), render: ({ wardNo, wardName }) => `${wardNo} ${wardName}` },
  { key: 'mohalla', title: m.search_mohalla(), isExtra: true, render: ({ mohallaName }) => mohallaName },
  { key: 'net', title: m.register_edit_net(), align: 'end', render: ({ netPaise }) => formatChange(netPaise) },
  { key: 'reason', title: m.register_reason(), isLong: true, render: ({ reason }) => reason },
  { key: 'madeBy', title: m.register_edit_made_by(), render: ({ madeBy }) => madeBy },
  { key: 'madeAt', title: m.register_edit_made_at(), render: ({ madeAt }) => <InstantText instant={madeAt} dayOnly /> },
  { key: 'decidedBy', title: m.register_edit_decided_by(), isExtra: true, render: ({ decidedBy }) => decidedBy },
]

function askedOf({ filters: typed }: ListState<Filter>): EditedAsked {
  const status = editStatuses.find((each) => each === typed.status)
  const kind = editKinds.find((each) => each === typed.kind)
  const [startDate, endDate] = [parseIsoDate(typed.startDate ?? ''), parseIsoDate(typed.endDate ?? '')]
  return {
    ...toDecideAsked(typed.isToDecide),
    ...(status ? { status } : {}),
    ...(kind ? { kind } : {}),
    ...(typed.propertyUniqueId ? { propertyUniqueId: typed.propertyUniqueId.toUpperCase() } : {}),
    ...numberAs('zoneId', typed.zoneId),
    ...numberAs('wardId', typed.wardId),
    ...numberAs('mohallaId', typed.mohallaId),
    ...(startDate ? { startDate } : {}),
    ...(endDate ? { endDate } : {}),
  }
}
