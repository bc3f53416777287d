import {
  type BookCheck,
  bookCheckCalls,
  checkOutcomes,
  checkSubjects,
} from '@karsetu/contract/book-check/book-check-calls.ts'
import { checkOutcomeLabels, checkSubjectLabels } from '@karsetu/contract/book-check/book-check-labels.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
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

const { calls } = bookCheckCalls

/** Every check that was made, by night and when it was asked for. */
export function CheckList() {
  const list = useListState({ filters: ['subject', 'outcome'] })
  const subject = checkSubjects.find((each) => each === list.filters.subject)
  const outcome = checkOutcomes.find((each) => each === list.filters.outcome)
  const query = { ...(subject ? { subject } : {}), ...(outcome ? { outcome } : {}) }
  const found = useCall(calls.page, { query: { ...query, page: list.page, limit: list.limit } }, { keepPrevious: true })
  return (
    <>
      <h2>{m.book_check_list()}</h2>
      <FilterBar
        name="book-checks"
        list={list}
        fields={[
          {
            name: 'subject',
            kind: 'choice',
            label: m.book_check_subject(),
            choices: checkSubjects.map((value) => ({ value, label: checkSubjectLabels[value]() })),
          },
          {
            name: 'outcome',
            kind: 'choice',
            label: m.book_check_outcome(),
            choices: checkOutcomes.map((value) => ({ value, label: checkOutcomeLabels[value]() })),
          },
        ]}
      />
      <DataTable
        name="book-checks"
        label={m.book_check_list()}
        columns={columns()}
        listing={listingOf(found)}
        list={list}
        keyOf={({ checkId }) => checkId}
        onExport={() => exportList(calls.file, { query: query })}
        emptyText={m.book_check_none()}
        withoutColumnChoice
      />
    </>
  )
}

const columns = (): Column<BookCheck>[] => [
  {
    key: 'checkId',
    title: m.book_check_number(),
    isTitle: true,
    render: ({ checkId, subject }) => (
      <AppLink to={pathTo.utility({ view: 'books', check: checkId })}>
        {m.book_check_report({ number: checkId, subject: checkSubjectLabels[subject]() })}
      </AppLink>
    ),
  },
  { key: 'outcome', title: m.book_check_outcome(), render: ({ outcome }) => checkOutcomeLabels[outcome]() },
  {
    key: 'broken',
    title: m.book_check_broken(),
    align: 'end',
    render: ({ broken }) => (broken === null ? '–' : formatCount(broken)),
  },
  {
    key: 'finishedAt',
    title: m.book_check_finished(),
    render: ({ finishedAt }) => <InstantText instant={finishedAt} />,
  },
  { key: 'by', title: m.book_check_by(), render: ({ requestedBy }) => requestedBy ?? m.book_check_by_night() },
]
