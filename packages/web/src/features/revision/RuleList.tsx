import { subjectWords } from '@karsetu/contract/revision/revision-words.ts'
import { type RuleRow, ruleChangeCalls } from '@karsetu/contract/revision/rule-change-calls.ts'
import { ruleSubjects } from '@karsetu/contract/revision/rule-change-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { FilterBar } from '../../table/FilterBar.tsx'
import { localPage } from '../../table/local-page.ts'
import { useListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { ruleAbout, ruleFigure } from './rule-text.ts'

const stateWords = {
  in_force: m.masters_rates_in_force,
  to_come: m.masters_rates_to_come,
  past: m.masters_rates_past,
} satisfies Record<RuleRow['state'], unknown>

const columns = (): Column<RuleRow>[] => [
  {
    key: 'about',
    title: m.revision_rule_about(),
    isTitle: true,
    isFixed: true,
    sortable: true,
    render: ({ body }) => ruleAbout(body),
  },
  { key: 'subject', title: m.revision_rule(), sortable: true, render: ({ subject }) => subjectWords[subject]() },
  { key: 'figure', title: m.revision_rule_figure(), align: 'end', render: ({ body }) => ruleFigure(body) },
  {
    key: 'validFrom',
    title: m.revision_valid_from(),
    sortable: true,
    render: ({ validFrom, state }) => (
      <>
        <DateText date={validFrom} /> ({stateWords[state]()})
      </>
    ),
  },
  { key: 'source', title: m.revision_source(), render: ({ source }) => source },
  { key: 'enteredBy', title: m.revision_entered_by(), isExtra: true, render: ({ enteredBy }) => enteredBy ?? '–' },
  { key: 'approvedBy', title: m.revision_approved_by(), isExtra: true, render: ({ approvedBy }) => approvedBy ?? '–' },
]

/** The law that is changed here, as dated rows; a row is followed by proposing a new figure. */
export function RuleList({ editBar }: { /** Why the reader cannot propose. */ editBar: string | undefined }) {
  const list = useListState({ filters: ['kind'] })
  const [selectedId, setSelectedId] = useState<number>()
  const [isOpen, setOpen] = useState(false)
  const { data, isLoading, error, refetch } = useCall(ruleChangeCalls.calls.rules, {})
  const { kind } = list.filters
  const shown = (data ?? []).filter(({ subject }) => kind === undefined || subject === kind)
  const selected = shown.find(({ ruleId }) => ruleId === selectedId)
  const page = localPage(shown, list, (row, by) =>
    by === 'subject' ? row.subject : by === 'about' ? ruleAbout(row.body) : row.validFrom,
  )
  return (
    <>
      <PageHeader title={m.revision_laws()} count={data && shown.length} lead={m.revision_laws_lead()}>
        <ActionButton
          leftSection={<IconPencil aria-hidden size="1.1rem" />}
          offBecause={editBar ?? (selected ? undefined : m.revision_propose_select())}
          onClick={() => setOpen(true)}
        >
          {m.revision_propose()}
        </ActionButton>
      </PageHeader>
      <FilterBar
        name="rules"
        list={list}
        fields={[
          {
            name: 'kind',
            label: m.revision_rule(),
            kind: 'choice',
            choices: ruleSubjects.map((value) => ({ value, label: subjectWords[value]() })),
          },
        ]}
      />
      <DataTable
        name="rules"
        label={m.revision_laws()}
        columns={columns()}
        listing={{ ...page, rows: data && page.rows, isLoading, error, retry: () => void refetch() }}
        list={list}
        keyOf={({ ruleId }) => ruleId}
        selection={{
          mode: 'one',
          selected: selected ? [selected.ruleId] : [],
          onChange: ([id]) => setSelectedId(id),
        }}
      />
      {isOpen && selected && <RuleDialog rule={selected} onClose={() => setOpen(false)} />}
    </>
  )
}
