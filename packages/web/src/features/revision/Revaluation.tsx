import { runStatusText } from '@karsetu/contract/revision/revision-labels.ts'
import { type RevisionRunReport, revisionRunCalls } from '@karsetu/contract/revision/revision-run-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { StageBadge } from '../../ui/StageBadge.tsx'
import { toast } from '../../ui/toast.ts'
import { runName, stageOf } from './RevaluationList.tsx'
import classes from './Revision.module.css'
import { RunProgress } from './RunProgress.tsx'
import { RunViews } from './RunViews.tsx'
import { isOutdated, isWorking, lookAgainMs } from './run-state.ts'

const { calls } = revisionRunCalls

/** One revaluation: how far it is, what it makes of the properties, and its release. */
export function Revaluation({ runId }: { runId: number }) {
  const { data, error, refetch } = useCall(
    calls.report,
    { params: { id: runId } },
    {
      askAgainMs: (last) => (last && isWorking(last) ? lookAgainMs : false),
      readAgain: {
        when: ({ status }) => status,
        calls: [calls.page, calls.properties, calls.notAssessable, calls.stillNotAssessable],
      },
    },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSpinner />
  const { status, createdAt, requestedBy, releasedBy } = data
  return (
    <>
      <PageHeader title={runName(data)} lead={m.revision_revaluation()}>
        <LinkButton to={pathTo.revaluations()} variant="default">
          {m.revision_back_runs()}
        </LinkButton>
      </PageHeader>
      <Card title={m.revision_decide()}>
        <Facts
          facts={[
            {
              label: m.revision_status(),
              value: (
                <span role="status">
                  <StageBadge stage={stageOf(data)} word={runStatusText(data)} />
                </span>
              ),
            },
            { label: m.revision_started_at(), value: <InstantText instant={createdAt} /> },
            { label: m.revision_started_by(), value: requestedBy ?? '–' },
            ...(releasedBy ? [{ label: m.revision_released_by(), value: releasedBy }] : []),
          ]}
        />
        <Actions run={data} />
      </Card>
      {status !== 'discarded' && status !== 'computing' && (
        <Card>
          <RunViews runId={runId} />
        </Card>
      )}
    </>
  )
}

function Actions({ run }: { run: RevisionRunReport }) {
  const mayContinue = useMay()(calls.continue.access)
  const refresh = useRefresh()
  const [isAsking, setAsking] = useState(false)
  const readAgain = () => refresh(calls.report, calls.page, calls.notAssessable)
  const handlers = {
    onSuccess: readAgain,
    onError: (error: Error) => {
      void toast.error(error.message, m.common_error())
      return readAgain()
    },
  }
  const release = useCommand(calls.release, handlers)
  const goOn = useCommand(calls.continue, handlers)
  const discard = useCommand(calls.discard, handlers)
  const params = { id: run.runId }
  const outdated = isOutdated(run) ? m.revision_error_law_changed() : undefined
  const mayDiscard = run.status === 'computed' || (run.status === 'computing' && !isWorking(run))
  return (
    <>
      <RunProgress
        run={run}
        onChange={readAgain}
        onContinue={mayContinue ? () => goOn.mutate({ params }) : undefined}
      />
      {run.status === 'computed' && outdated && <p role="alert">{outdated}</p>}
      {run.isEmpty && <p>{m.revision_run_empty()}</p>}
      {mayDiscard && (
        <div className={classes.actions}>
          {run.status === 'computed' && !run.isEmpty && (
            <ActionButton
              needs={calls.release.access}
              offBecause={outdated ?? (run.isOwn ? m.revision_release_own() : undefined)}
              onClick={() => setAsking(true)}
            >
              {m.revision_release()}
            </ActionButton>
          )}
          <ActionButton
            variant="default"
            loading={discard.isPending}
            needs={calls.discard.access}
            onClick={() => discard.mutate({ params })}
          >
            {m.revision_discard()}
          </ActionButton>
        </div>
      )}
      {isAsking && (
        <Dialog title={m.revision_release()} onClose={() => setAsking(false)}>
          <p>{m.revision_release_effect({ count: formatCount(run.totals.moved) })}</p>
          <Button
            loading={release.isPending}
            onClick={() => release.mutate({ params }, { onSettled: () => setAsking(false) })}
          >
            {m.revision_release()}
          </Button>
        </Dialog>
      )}
    </>
  )
}
