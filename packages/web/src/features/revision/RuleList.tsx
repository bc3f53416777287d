import { ruleStateLabels } from '@karsetu/contract/revision/revision-labels.ts'
import { type RuleRow, ruleChangeCalls } from '@karsetu/contract/revision/rule-change-calls.ts'
import { type RuleSubject, ruleKinds, ruleSubjects } from '@karsetu/contract/revision/rule-kinds.ts'
import { type ListNames, ruleAbout, ruleFigure } from '@karsetu/contract/revision/rule-text.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { IconCalendarX, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { cutListingOf } from '../../table/listing-of.ts'
import { localPage } from '../../table/local-page.ts'
import { RowActs } from '../../table/RowActs.tsx'
import { useListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { DateText, InstantText } from '../../ui/DateText.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EndRuleDialog } from './EndRuleDialog.tsx'
import { NewRuleDialog } from './NewRuleDialog.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { useListNames } from './use-list-names.ts'

const columns = (names: ListNames): Column<RuleRow>[] => [
  {
    key: 'about',
    title: m.revision_rule_about(),
    isTitle: true,
    isFixed: true,
    sortable: true,
    render: ({ subject, body }) => ruleAbout(subject, body, names),
  },
  { key: 'subject', title: m.revision_rule(), sortable: true, render: ({ subject }) => ruleKinds[subject].label() },
  { key: 'figure', title: m.revision_rule_figure(), render: ({ subject, body }) => ruleFigure(subject, body, names) },
  {
    key: 'validFrom',
    title: m.revision_valid_from(),
    sortable: true,
    render: ({ validFrom, state }) => (
      <>
        <DateText date={validFrom} /> ({ruleStateLabels[state]()})
      </>
    ),
  },
  { key: 'validTo', title: m.law_ends_on(), render: ({ validTo }) => (validTo ? <DateText date={validTo} /> : '–') },
  { key: 'source', title: m.revision_source(), isLong: true, render: ({ source }) => source },
  {
    key: 'changeId',
    title: m.revision_change_no(),
    isExtra: true,
    render: ({ changeId }) =>
      changeId === null ? '–' : <AppLink to={pathTo.ruleChange({ changeId })}>{changeId}</AppLink>,
  },
  { key: 'enteredBy', title: m.revision_entered_by(), isExtra: true, render: ({ enteredBy }) => enteredBy ?? '–' },
  {
    key: 'approvedBy',
    title: m.revision_approved_by(),
    isExtra: true,
    render: ({ approvedBy, approvedAt }) =>
      approvedAt === null ? (
        '–'
      ) : (
        <>
          {approvedBy} <InstantText instant={approvedAt} dayOnly />
        </>
      ),
  },
]

/** Why the end of a rule cannot be proposed. */
function endBar(rule: RuleRow | undefined): string | undefined {
  if (!rule) return m.revision_propose_select()
  return ruleKinds[rule.subject].mayEnd?.(rule.body) ? undefined : m.law_end_bar()
}

type Proposing = { subject: RuleSubject; followed: readonly RuleRow[] }

/** What a proposal about a rule starts from: the rule, with those that are judged together with it. */
function startFrom(rule: RuleRow, rules: readonly RuleRow[]): Proposing {
  const { subject } = rule
  const others = ruleKinds[subject].together
    ? rules.filter((one) => one.subject === subject && one.state === 'in_force')
    : [rule]
  return { subject, followed: others.length > 0 ? others : [rule] }
}

/** The law that is changed here, as dated rows: a row is followed by another, or a new one is added. */
export function RuleList() {
  const list = useListState({ filters: ['kind'] })
  const [selectedId, setSelectedId] = useState<number>()
  const [proposing, setProposing] = useState<Proposing>()
  const [isChoosing, setChoosing] = useState(false)
  const [ending, setEnding] = useState<RuleRow>()
  const found = useCall(ruleChangeCalls.calls.rules, {})
  const { data } = found
  const rules = data ?? []
  const names = useListNames(rules.map(({ body }) => body))
  const kind = ruleSubjects.find((subject) => subject === list.filters.kind)
  const shown = rules.filter(({ subject }) => kind === undefined || subject === kind)
  const selected = shown.find(({ ruleId }) => ruleId === selectedId)
  const page = localPage(shown, list, (row, by) =>
    by === 'subject'
      ? ruleKinds[row.subject].label()
      : by === 'about'
        ? ruleAbout(row.subject, row.body, names)
        : row.validFrom,
  )
  return (
    <>
      <PageHeader title={m.revision_laws()} count={data && shown.length} lead={m.revision_laws_lead()}>
        <RowActs isChosen={!!selected}>
          <ActionButton
            leftSection={<IconPencil aria-hidden size="1.1rem" />}
            needs={ruleChangeCalls.calls.propose.access}
            offBecause={selected ? undefined : m.revision_propose_select()}
            awaitsRow={!selected}
            onClick={() => selected && setProposing(startFrom(selected, rules))}
          >
            {m.revision_propose()}
          </ActionButton>
          <ActionButton
            variant="default"
            leftSection={<IconCalendarX aria-hidden size="1.1rem" />}
            needs={ruleChangeCalls.calls.propose.access}
            offBecause={endBar(selected)}
            awaitsRow={!selected}
            onClick={() => setEnding(selected)}
          >
            {m.law_end()}
          </ActionButton>
        </RowActs>
        <ActionButton
          variant="default"
          leftSection={<IconPlus aria-hidden size="1.1rem" />}
          needs={ruleChangeCalls.calls.propose.access}
          onClick={() => setChoosing(true)}
        >
          {m.law_new()}
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
            choices: ruleSubjects.map((value) => ({ value, label: ruleKinds[value].label() })),
          },
        ]}
      />
      <DataTable
        name="rules"
        label={m.revision_laws()}
        columns={columns(names)}
        listing={cutListingOf(found, page)}
        list={list}
        keyOf={({ ruleId }) => ruleId}
        selection={{
          mode: 'one',
          needs: ruleChangeCalls.calls.propose.access,
          selected: selected ? [selected.ruleId] : [],
          onChange: ([id]) => setSelectedId(id),
        }}
        onExport={() => exportList(ruleChangeCalls.calls.rulesFile, { query: { subject: kind } })}
      />
      {isChoosing && (
        <NewRuleDialog
          kind={kind}
          onClose={() => setChoosing(false)}
          onChosen={(subject) => {
            setChoosing(false)
            setProposing({ subject, followed: [] })
          }}
        />
      )}
      {ending && <EndRuleDialog rule={ending} rules={rules} onClose={() => setEnding(undefined)} />}
      {proposing && (
        <RuleDialog
          subject={proposing.subject}
          followed={proposing.followed}
          rules={rules}
          onClose={() => setProposing(undefined)}
        />
      )}
    </>
  )
}
