import { correctionCalls, correctionStatuses } from '@karsetu/contract/correction/correction-calls.ts'
import { noteKinds } from '@karsetu/contract/correction/correction-forms.ts'
import { bucketWords, correctionStatusWords, noteKindWords } from '@karsetu/contract/correction/correction-words.ts'
import { type Note, type NotesAsked, noteCalls } from '@karsetu/contract/correction/note-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { parseFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { parseIsoDate } from '@karsetu/domain/time/iso-date.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { pathTo } from '../../path-builder.ts'
import { mayUser, useUser } from '../../session/user.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { type ListState, useListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { FinancialYearText } from '../../ui/FinancialYearText.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { toast } from '../../ui/toast.ts'
import { useDocumentTitle } from '../../ui/use-document-title.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { RemarkDialog } from './RemarkDialog.tsx'
import { useCorrectionsChanged } from './use-corrections-changed.ts'
import { WaitingCorrection } from './WaitingCorrection.tsx'

const filters = ['debitCreditNo', 'kind', 'status', 'propertyUniqueId', 'year', 'startDate', 'endDate'] as const
type Filter = (typeof filters)[number]

/** Debit and credit notes: given, decided, printed, and taken back by their mirror. */
export default function NotesScreen() {
  useDocumentTitle(m.note_title())
  const list = useListState({ filters, sort: { by: 'madeAt', order: 'desc' } })
  const [selectedId, setSelectedId] = useState<number>()
  const [isAdding, setAdding] = useState(false)
  const user = useUser()
  const asked = askedOf(list)
  const found = useCall(
    noteCalls.calls.page,
    { query: { ...asked, page: list.page, limit: list.limit } },
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
      <PageHeader title={m.note_title()} count={data?.total} lead={sums && m.note_lead(sums)}>
        <NoteActions note={selected} />
        <ActionButton
          leftSection={<IconPlus aria-hidden size="1.1rem" />}
          offBecause={mayUser(user, 'correction.make') ? undefined : m.common_not_allowed()}
          onClick={() => setAdding(true)}
        >
          {m.note_add()}
        </ActionButton>
      </PageHeader>
      <NoteFilters list={list} />
      <DataTable
        name="notes"
        label={m.note_title()}
        columns={columns()}
        listing={{
          rows: data?.rows,
          total: data?.total ?? 0,
          isLoading: found.isFetching,
          error: found.error ?? undefined,
          retry: () => void found.refetch(),
        }}
        list={list}
        keyOf={({ correctionId }) => correctionId}
        selection={{
          mode: 'one',
          selected: selectedId === undefined ? [] : [selectedId],
          onChange: ([id]) => setSelectedId(id),
        }}
        onExport={() => exportList(noteCalls.calls.file, { query: asked })}
        emptyText={m.note_none()}
      />
      {isAdding && (
        <NoteDialog propertyUniqueId={list.filters.propertyUniqueId ?? ''} onClose={() => setAdding(false)} />
      )}
    </Page>
  )
}

/** What can be done with the chosen note, and why not. */
function NoteActions({ note }: { note: Note | undefined }) {
  const [open, setOpen] = useState<'decide' | 'cancel'>()
  const changed = useCorrectionsChanged()
  const user = useUser()
  const cancel = useCommand(noteCalls.calls.cancel)
  const isPosted = note?.status === 'posted'
  const isWaiting = note?.status === 'pending'
  const cancelHindrance = mayUser(user, 'correction.approve') ? m.note_choose() : m.common_not_allowed()
  const close = () => setOpen(undefined)
  const takeBack = async (remarks: string) => {
    if (!note) return
    await cancel.mutateAsync({ params: { id: note.correctionId }, body: { remarks } })
    void toast.success(m.note_cancelled_toast({ no: note.noteNo ?? '' }), m.common_success())
    close()
    await changed()
  }
  return (
    <>
      <ActionButton
        variant="default"
        offBecause={isWaiting ? undefined : m.note_choose_waiting()}
        onClick={() => setOpen('decide')}
      >
        {m.correction_approve()}
      </ActionButton>
      {note?.noteNo ? (
        <DownloadButton variant="default" call={noteCalls.calls.document} sent={{ params: { id: note.correctionId } }}>
          {m.note_print()}
        </DownloadButton>
      ) : (
        <ActionButton variant="default" offBecause={m.note_choose()} onClick={close}>
          {m.note_print()}
        </ActionButton>
      )}
      <ActionButton
        variant="default"
        offBecause={isPosted && mayUser(user, 'correction.approve') ? undefined : cancelHindrance}
        onClick={() => setOpen('cancel')}
      >
        {m.note_cancel()}
      </ActionButton>
      {note && open === 'decide' && <DecideDialog note={note} onClose={close} />}
      {note && open === 'cancel' && (
        <RemarkDialog
          title={m.note_cancel()}
          lead={m.note_cancel_lead({ no: note.noteNo ?? '' })}
          onSend={takeBack}
          onClose={close}
        />
      )}
    </>
  )
}

/** One change of a property waits at a time: it is found by its property. */
function DecideDialog({ note: { propertyUniqueId }, onClose }: { note: Note; onClose: () => void }) {
  const { data } = useCall(correctionCalls.calls.page, { query: { propertyUniqueId, status: 'pending' } })
  const [waiting] = data?.rows ?? []
  return (
    <Dialog title={m.correction_waiting_title()} onClose={onClose} widthVw={50}>
      {waiting ? <WaitingCorrection correction={waiting} onDecided={onClose} /> : <PageSpinner />}
    </Dialog>
  )
}

const columns = (): Column<Note>[] => [
  {
    key: 'noteNo',
    title: m.note_no(),
    sortable: true,
    isTitle: true,
    isFixed: true,
    render: ({ noteNo, kind }) => noteNo ?? noteKindWords[kind](),
  },
  { key: 'kind', title: m.note_kind(), render: ({ kind }) => noteKindWords[kind]() },
  { key: 'status', title: m.correction_status(), render: ({ status }) => correctionStatusWords[status]() },
  {
    key: 'propertyUniqueId',
    title: m.correction_property(),
    sortable: true,
    render: ({ propertyUniqueId }) => (
      <AppLink to={pathTo.arrearsCorrection({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>
    ),
  },
  { key: 'owner', title: m.correction_owner(), render: ({ ownerName }) => ownerName ?? m.common_not_known() },
  { key: 'zone', title: m.correction_zone(), isExtra: true, render: ({ zoneName }) => zoneName },
  { key: 'wardNo', title: m.correction_ward(), align: 'end', isExtra: true, render: ({ wardNo }) => wardNo },
  { key: 'year', title: m.correction_fin_year(), render: (row) => <FinancialYearText year={row.financialYear} /> },
  { key: 'head', title: m.note_head(), render: ({ head }) => bucketWords[head]() },
  {
    key: 'amountPaise',
    title: m.note_amount(),
    sortable: true,
    align: 'end',
    render: ({ amountPaise }) => <MoneyText amount={amountPaise} />,
  },
  { key: 'reason', title: m.note_reason(), render: ({ reason }) => reason },
  { key: 'remarks', title: m.correction_remarks(), isExtra: true, render: ({ remarks }) => remarks },
  { key: 'madeBy', title: m.correction_made_by(), isExtra: true, render: ({ madeBy }) => madeBy },
  {
    key: 'madeAt',
    title: m.correction_when(),
    sortable: true,
    render: ({ madeAt }) => <InstantText instant={madeAt} dayOnly />,
  },
]

function NoteFilters({ list }: { list: ListState<Filter> }) {
  return (
    <FilterBar
      name="notes"
      list={list}
      fields={[
        { name: 'debitCreditNo', kind: 'text', label: m.note_no() },
        { name: 'propertyUniqueId', kind: 'text', label: m.correction_property() },
        { name: 'year', kind: 'text', label: m.correction_fin_year() },
        {
          name: 'kind',
          kind: 'choice',
          label: m.note_kind(),
          choices: noteKinds.map((value) => ({ value, label: noteKindWords[value]() })),
        },
        {
          name: 'status',
          kind: 'choice',
          label: m.correction_status(),
          choices: correctionStatuses.map((value) => ({ value, label: correctionStatusWords[value]() })),
        },
        { name: 'startDate', kind: 'date', label: m.note_start() },
        { name: 'endDate', kind: 'date', label: m.note_end() },
      ]}
    />
  )
}

const sorts: readonly NotesAsked['sort'][] = ['madeAt', 'noteNo', 'propertyUniqueId', 'amountPaise']

function askedOf({ filters: typed, sort }: ListState<Filter>): Partial<NotesAsked> {
  const { debitCreditNo, propertyUniqueId } = typed
  const kind = noteKinds.find((each) => each === typed.kind)
  const status = correctionStatuses.find((each) => each === typed.status)
  const year = parseFinancialYear(typed.year ?? '')
  const [startDate, endDate] = [parseIsoDate(typed.startDate ?? ''), parseIsoDate(typed.endDate ?? '')]
  return {
    ...(debitCreditNo ? { debitCreditNo } : {}),
    ...(propertyUniqueId ? { propertyUniqueId: propertyUniqueId.toUpperCase().slice(0, 17) } : {}),
    ...(kind ? { kind } : {}),
    ...(status ? { status } : {}),
    ...(year ? { year } : {}),
    ...(startDate ? { startDate } : {}),
    ...(endDate ? { endDate } : {}),
    sort: sorts.find((each) => each === sort?.by) ?? 'madeAt',
    order: sort?.order ?? 'desc',
  }
}
