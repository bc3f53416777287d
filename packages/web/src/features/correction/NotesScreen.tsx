import { correctionStatuses } from '@karsetu/contract/correction/correction-calls.ts'
import { noteKinds } from '@karsetu/contract/correction/correction-forms.ts'
import { correctionStatusLabels, noteKindLabels } from '@karsetu/contract/correction/correction-labels.ts'
import { type NotesQuery, noteCalls } from '@karsetu/contract/correction/note-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { propertyUniqueIdLength } from '@karsetu/domain/property/property-unique-id.ts'
import { parseIsoDate } from '@karsetu/domain/time/iso-date.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { type ListState, useListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { yearFilter, yearOf } from '../demand/run-years.ts'
import { numberAs, numberOf, usePlaceFilters } from '../notice/place-filters.ts'
import { AllCorrections } from './AllCorrections.tsx'
import { CorrectionTabs } from './CorrectionTabs.tsx'
import { NoteActions } from './NoteActions.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { noteColumns } from './note-columns.tsx'
import { WaitingList } from './WaitingList.tsx'

const filters = [
  'debitCreditNo',
  'kind',
  'status',
  'propertyUniqueId',
  'zoneId',
  'wardId',
  'year',
  'startDate',
  'endDate',
] as const
type Filter = (typeof filters)[number]

NotesScreen.needs = { access: noteCalls.calls.page.access, title: m.note_title } satisfies Needs

/** Debit and credit notes; under the same path corrections of every kind. */
export default function NotesScreen() {
  const { view } = useListState({ filters: ['view'] }).filters
  return view === 'all' ? <AllCorrections /> : <Notes />
}

/** Given, decided, printed, and taken back by their mirror. */
function Notes() {
  useDocumentTitle(m.note_title())
  const list = useListState({ filters, sort: { by: 'madeAt', order: 'desc' } })
  const [selectedId, setSelectedId] = useState<number>()
  const [isAdding, setAdding] = useState(false)
  const query = askedOf(list)
  const found = useCall(
    noteCalls.calls.page,
    { query: { ...query, page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  const { data } = found
  const selected = data?.rows.find(({ correctionId }) => correctionId === selectedId)
  const sums = data && {
    raised: formatMoney(data.raisedPaise),
    credited: formatMoney(data.creditedPaise),
  }
  return (
    <Page>
      <PageHeader title={m.note_title()} count={data?.total} lead={sums ? m.note_lead(sums) : null}>
        <NoteActions note={selected} />
        <ActionButton
          leftSection={<IconPlus aria-hidden size="1.1rem" />}
          needs={noteCalls.calls.add.access}
          onClick={() => setAdding(true)}
        >
          {m.note_add()}
        </ActionButton>
      </PageHeader>
      <CorrectionTabs current="notes" />
      <WaitingList />
      <NoteFilters list={list} />
      <DataTable
        name="notes"
        label={m.note_title()}
        columns={noteColumns()}
        listing={listingOf(found)}
        list={list}
        keyOf={({ correctionId }) => correctionId}
        selection={{
          mode: 'one',
          selected: selectedId === undefined ? [] : [selectedId],
          onChange: ([id]) => setSelectedId(id),
        }}
        onExport={() => exportList(noteCalls.calls.file, { query: query })}
        emptyText={m.note_none()}
      />
      {isAdding && (
        <NoteDialog propertyUniqueId={list.filters.propertyUniqueId ?? ''} onClose={() => setAdding(false)} />
      )}
    </Page>
  )
}

function NoteFilters({ list }: { list: ListState<Filter> }) {
  const places = usePlaceFilters(numberOf(list.filters.zoneId))
  return (
    <FilterBar
      name="notes"
      list={list}
      fields={[
        { name: 'debitCreditNo', kind: 'text', label: m.note_no() },
        { name: 'propertyUniqueId', kind: 'text', label: m.correction_property() },
        {
          name: 'kind',
          kind: 'choice',
          label: m.note_kind(),
          choices: noteKinds.map((value) => ({ value, label: noteKindLabels[value]() })),
        },
        {
          name: 'status',
          kind: 'choice',
          label: m.correction_status(),
          choices: correctionStatuses.map((value) => ({ value, label: correctionStatusLabels[value]() })),
        },
        ...places.map((field) => ({ ...field, isExtra: true })),
        { ...yearFilter(), isExtra: true },
        { name: 'startDate', kind: 'date', label: m.note_start() },
        { name: 'endDate', kind: 'date', label: m.note_end() },
      ]}
    />
  )
}

const sorts: readonly NotesQuery['sort'][] = ['madeAt', 'noteNo', 'propertyUniqueId', 'amountPaise']

function askedOf({ filters: typed, sort }: ListState<Filter>): Partial<NotesQuery> {
  const { debitCreditNo, propertyUniqueId } = typed
  const kind = noteKinds.find((each) => each === typed.kind)
  const status = correctionStatuses.find((each) => each === typed.status)
  const year = yearOf(typed.year)
  const [startDate, endDate] = [parseIsoDate(typed.startDate ?? ''), parseIsoDate(typed.endDate ?? '')]
  return {
    ...(debitCreditNo ? { debitCreditNo } : {}),
    ...(propertyUniqueId ? { propertyUniqueId: propertyUniqueId.toUpperCase().slice(0, propertyUniqueIdLength) } : {}),
    ...(kind ? { kind } : {}),
    ...(status ? { status } : {}),
    ...(year ? { year } : {}),
    ...numberAs('zoneId', typed.zoneId),
    ...numberAs('wardId', typed.wardId),
    ...(startDate ? { startDate } : {}),
    ...(endDate ? { endDate } : {}),
    sort: sorts.find((each) => each === sort?.by) ?? 'madeAt',
    order: sort?.order ?? 'desc',
  }
}
