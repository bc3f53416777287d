import { isEmptyRun, runStatusText } from '@karsetu/contract/demand/demand-labels.ts'
import { type DemandRunCard, type DemandRunRow, demandRunCalls } from '@karsetu/contract/demand/run-calls.ts'
import { jobCalls } from '@karsetu/contract/job/job-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type FinancialYear, financialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { pathTo } from '../../path-builder.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { toast } from '../../ui/toast.ts'
import { currentYear } from '../../ui/today.ts'
import { Choice } from './DashboardFilters.tsx'
import classes from './Demand.module.css'
import { ReleaseDialog } from './ReleaseDialog.tsx'
import { RunResult } from './RunResult.tsx'
import { isOutdated, isWorking } from './run-state.ts'

const { calls } = demandRunCalls
/** How often a working run is looked at, in milliseconds. */
const lookAgainMs = 1500

/** The yearly demand: dry run, what it shows, and its release. For those who may. */
export function RunPanel() {
  const runs = useCall(
    calls.page,
    { query: { page: 1, limit: 1 } },
    {
      askAgainMs: (last) => (last?.rows[0] && isWorking(last.rows[0]) ? lookAgainMs : false),
      readAgain: { when: ({ rows: [latest] }) => latest?.status, calls: [calls.report, calls.exceptions] },
    },
  )
  const run = runs.data?.rows[0]
  const isElsewhere = runs.error?.code === 'call.out_of_scope'
  const isOpen = run && run.status !== 'released' && run.status !== 'discarded'
  return (
    <Card
      title={m.demand_run_title()}
      aside={
        <LinkButton size="sm" variant="default" to={pathTo.demandDashboard({ view: 'runs' })}>
          {m.demand_run_list_all()}
        </LinkButton>
      }
    >
      <p>{m.demand_run_lead()}</p>
      {isElsewhere && <p>{m.demand_run_whole_city()}</p>}
      {runs.error && !isElsewhere && <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />}
      {runs.isLoading && <PageSpinner />}
      {runs.data && !isOpen && <StartRun />}
      {run && <Run run={run} />}
    </Card>
  )
}

/** Carries out a command and shows its refusal; the runs are read again either way. */
function useRunCommand<Name extends 'start' | 'release' | 'continue' | 'discard'>(name: Name) {
  const refresh = useRefresh()
  const readAgain = () => refresh(calls.page, calls.report, calls.exceptions)
  return useCommand<(typeof calls)[Name]>(calls[name], {
    onSuccess: readAgain,
    onError: (error) => {
      void toast.error(error.message, m.common_error())
      return readAgain()
    },
  })
}

function StartRun() {
  const thisYear = currentYear()
  const years: FinancialYear[] = [thisYear, financialYear(thisYear + 1)]
  const [year, setYear] = useState<FinancialYear>(thisYear)
  const start = useRunCommand('start')
  return (
    <div className={classes.actions}>
      <Choice
        label={m.demand_run_year()}
        value={String(year)}
        choices={years.map((each) => ({ value: String(each), label: financialYearLabel(each) }))}
        onChange={(value) => setYear(financialYear(Number(value)))}
      />
      <Button loading={start.isPending} onClick={() => start.mutate({ body: { financialYear: year } })}>
        {m.demand_run_start({ year: financialYearLabel(year) })}
      </Button>
    </div>
  )
}

/** How a run stands, what can be done with it, and its figures. */
export function Run({ run }: { run: DemandRunRow }) {
  return (
    <section aria-label={m.demand_run_title()} className={classes.run}>
      <h3>
        {financialYearLabel(run.financialYear)}: <span role="status">{runStatusText(run)}</span>
      </h3>
      {run.supplementary && <p>{m.demand_run_supplementary()}</p>}
      <p className={classes.asOf}>
        {run.requestedBy && `${m.demand_run_dry_by({ name: run.requestedBy })} · `}
        <InstantText instant={run.createdAt} />
      </p>
      {isOutdated(run) && <p role="alert">{m.demand_error_law_changed()}</p>}
      {isWorking(run) && <Progress run={run} />}
      <RunActions run={run} />
      <RunResult run={run} />
    </section>
  )
}

function Progress({ run }: { run: DemandRunCard }) {
  const said = m.demand_run_progress({ done: run.wardsDone, total: run.wards })
  return (
    <p>
      <progress className={classes.progress} aria-label={said} value={run.wardsDone} max={run.wards} />
      {said}
    </p>
  )
}

function RunActions({ run }: { run: DemandRunRow }) {
  const [isAsking, setAsking] = useState(false)
  const release = useRunCommand('release')
  const goOn = useRunCommand('continue')
  const discard = useRunCommand('discard')
  const refresh = useRefresh()
  const stop = useCommand(jobCalls.calls.cancel, {
    onSuccess: () => refresh(calls.page),
    onError: (error) => {
      void toast.error(error.message, m.common_error())
      return refresh(calls.page)
    },
  })
  const params = { runId: run.runId }
  if (isWorking(run)) {
    return (
      <Button
        variant="default"
        loading={stop.isPending}
        onClick={() => stop.mutate({ params: { jobId: run.job.jobId } })}
      >
        {m.demand_run_stop()}
      </Button>
    )
  }
  const isStopped = run.status === 'rehearsing' || run.status === 'releasing'
  const offBecause = isOutdated(run) ? m.demand_error_law_changed() : undefined
  const mayDiscard = run.status === 'rehearsing' || run.status === 'rehearsed'
  return (
    <>
      {isStopped && !offBecause && (
        <p role="alert">{run.job.error ? m.demand_run_failed({ reason: run.job.error }) : m.demand_run_stopped()}</p>
      )}
      {isEmptyRun(run) && <p>{m.demand_error_run_empty()}</p>}
      <div className={classes.actions}>
        {run.status === 'rehearsed' && !isEmptyRun(run) && (
          <ActionButton offBecause={offBecause} onClick={() => setAsking(true)}>
            {m.demand_run_release()}
          </ActionButton>
        )}
        {isStopped && (
          <ActionButton offBecause={offBecause} loading={goOn.isPending} onClick={() => goOn.mutate({ params })}>
            {m.demand_run_continue()}
          </ActionButton>
        )}
        {mayDiscard && (
          <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate({ params })}>
            {m.demand_run_discard()}
          </Button>
        )}
      </div>
      {isAsking && (
        <ReleaseDialog
          run={run}
          isSending={release.isPending}
          onRelease={() => release.mutate({ params }, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
