import { changeAbout, changeStatusLabels, subjectLabel } from '@karsetu/contract/revision/revision-labels.ts'
import { type RuleChangeCard, ruleChangeCalls } from '@karsetu/contract/revision/rule-change-calls.ts'
import { changeSubjects } from '@karsetu/contract/revision/rule-change-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { ruleChangeStatuses } from '@karsetu/domain/revision/rule-change-workflow.ts'
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
import { DateText, InstantText } from '../../ui/DateText.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ChangeStatusBadge } from './ChangeStatusBadge.tsx'

const columns = (): Column<RuleChangeCard>[] => [
  {
    key: 'changeId',
    title: m.revision_about(),
    isTitle: true,
    isFixed: true,
    render: (change) => (
      <AppLink to={pathTo.ruleChange(change)}>
        {[m.revision_change_number({ number: change.changeId }), ...changeAbout(change)].join(' · ')}
      </AppLink>
    ),
  },
  {
    key: 'status',
    title: m.revision_status(),
    render: (change) => <ChangeStatusBadge change={change} />,
  },
  { key: 'validFrom', title: m.revision_valid_from(), render: ({ validFrom }) => <DateText date={validFrom} /> },
  { key: 'source', title: m.revision_source(), isLong: true, render: ({ source }) => source },
  {
    key: 'maker',
    title: m.revision_maker(),
    render: ({ makerName, madeAt }) => (
      <>
        {makerName} · <InstantText instant={madeAt} dayOnly />
      </>
    ),
  },
  { key: 'checker', title: m.revision_checker(), render: ({ checkerName }) => checkerName ?? '–' },
]

/** Every proposed change of rates, discounts and rules, and what became of it. */
export function ChangeList() {
  const list = useListState({ filters: ['isToDecide', 'status', 'subject'] })
  const status = ruleChangeStatuses.find((one) => one === list.filters.status)
  const subject = changeSubjects.find((one) => one === list.filters.subject)
  const query = {
    ...toDecideQuery(list.filters.isToDecide),
    ...(status ? { status } : {}),
    ...(subject ? { subject } : {}),
  }
  const found = useCall(
    ruleChangeCalls.calls.page,
    { query: { page: list.page, limit: list.limit, ...query } },
    { keepPrevious: true },
  )
  return (
    <>
      <PageHeader title={m.revision_changes()} count={found.data?.total} lead={m.revision_changes_lead()} />
      <FilterBar
        name="rule-changes"
        list={list}
        fields={[
          toDecideField(),
          {
            name: 'status',
            label: m.revision_status(),
            kind: 'choice',
            choices: ruleChangeStatuses.map((value) => ({ value, label: changeStatusLabels[value]() })),
          },
          {
            name: 'subject',
            label: m.revision_about(),
            kind: 'choice',
            choices: changeSubjects.map((value) => ({ value, label: subjectLabel(value) })),
          },
        ]}
      />
      <DataTable
        name="rule-changes"
        label={m.revision_changes()}
        columns={columns()}
        listing={listingOf(found)}
        list={list}
        keyOf={({ changeId }) => changeId}
        onExport={() => exportList(ruleChangeCalls.calls.file, { query: query })}
        emptyText={m.revision_changes_none()}
        emptyHint={m.revision_changes_none_hint()}
      />
    </>
  )
}
