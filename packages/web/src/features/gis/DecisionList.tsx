import { gisReportCalls, type SurveyDecision, surveyCalls } from '@karsetu/contract/gis/survey-calls.ts'
import { changeText, decisionState, decisionText, hasStopped } from '@karsetu/contract/gis/survey-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import text from '../../ui/text.module.css'
import { DecisionDialog } from './DecisionDialog.tsx'
import classes from './Gis.module.css'
import { NoSurvey } from './NoSurvey.tsx'
import { useSurveyField } from './SurveyShown.tsx'
import { idOf } from './use-place-choices.ts'

const lookAgainMs = 1500
const isWorking = (decision: SurveyDecision) => decision.status === 'applying' && !hasStopped(decision)

/** What was proposed about surveys, and the second person's decision. */
export function DecisionList() {
  const list = useListState({ filters: ['surveyId'] })
  const surveyId = idOf(list.filters.surveyId)
  const query = surveyId === undefined ? {} : { surveyId }
  const report = useCall(gisReportCalls.calls.report, { query: {} })
  const surveyField = useSurveyField(report.data)
  const refresh = useRefresh()
  const found = useCall(
    surveyCalls.calls.decisions,
    { query: { ...query, page: list.page, limit: list.limit } },
    {
      keepPrevious: true,
      askAgainMs: (last) => (last?.rows.some(isWorking) ? lookAgainMs : false),
      readAgain: { when: ({ rows }) => rows.filter(isWorking).length, calls: [gisReportCalls.calls.report] },
    },
  )
  const [deciding, setDeciding] = useState<{ decision: SurveyDecision; approves: boolean }>()
  const mayDecide = useMay()('survey.accept')
  if (report.data && !report.data.survey) return <NoSurvey />
  return (
    <>
      <FilterBar name="survey-decisions" list={list} fields={[surveyField]} />
      <DataTable
        name="survey-decisions"
        label={m.survey_view_decisions()}
        columns={columns(mayDecide, (decision, approves) => setDeciding({ decision, approves }))}
        listing={listingOf(found)}
        list={list}
        keyOf={(row) => row.decisionId}
        onExport={() => exportList(surveyCalls.calls.decisionsFile, { query: query })}
        withoutColumnChoice
        emptyText={m.survey_no_decisions()}
      />
      {deciding && (
        <DecisionDialog
          {...deciding}
          onClose={() => setDeciding(undefined)}
          onDone={() => void refresh(surveyCalls.calls.decisions, gisReportCalls.calls.report)}
        />
      )}
    </>
  )
}

type Decide = (decision: SurveyDecision, approves: boolean) => void

const columns = (mayDecide: boolean, decide: Decide): Column<SurveyDecision>[] => [
  {
    key: 'what',
    title: m.survey_decision(),
    isTitle: true,
    render: (decision) => {
      const { surveyId, decisionId, status } = decision
      // One that was sent back has let its properties go.
      if (status === 'refused') return decisionText(decision)
      return (
        <AppLink to={pathTo.gisReport({ surveyId, reportType: 'matched', decisionId })}>
          {decisionText(decision)}
        </AppLink>
      )
    },
  },
  { key: 'survey', title: m.survey_file(), render: (row) => row.fileName },
  { key: 'reason', title: m.gis_reason(), render: (row) => row.reason },
  {
    key: 'before',
    title: m.survey_tax_before(),
    align: 'end',
    render: (row) => <MoneyText amount={row.taxBeforePaise} />,
  },
  {
    key: 'after',
    title: m.survey_tax_after(),
    align: 'end',
    render: (row) => <MoneyText amount={row.taxAfterPaise} />,
  },
  {
    key: 'change',
    title: m.survey_change(),
    align: 'end',
    render: (row) => <span className={text.figure}>{changeText(row)}</span>,
  },
  {
    key: 'status',
    title: m.gis_status(),
    render: decisionState,
  },
  {
    key: 'by',
    title: m.gis_by(),
    render: ({ maker, checker, madeAt }) => (
      <>
        {maker}
        {checker && ` → ${checker}`}, <InstantText instant={madeAt} dayOnly />
      </>
    ),
  },
  {
    key: 'decide',
    title: m.survey_decide(),
    render: (row) => {
      const isOpen = row.status === 'proposed' || hasStopped(row)
      if (!isOpen || !mayDecide) return null
      return (
        <span className={classes.actions}>
          <ActionButton
            size="compact-sm"
            offBecause={row.isOwn ? m.survey_error_same_person() : undefined}
            onClick={() => decide(row, true)}
          >
            {m.survey_approve()}
          </ActionButton>
          <ActionButton size="compact-sm" variant="default" onClick={() => decide(row, false)}>
            {m.survey_send_back()}
          </ActionButton>
        </span>
      )
    },
  },
]
