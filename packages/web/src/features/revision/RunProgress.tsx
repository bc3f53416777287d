import { jobCalls } from '@karsetu/contract/job/job-calls.ts'
import type { RevisionRunCard } from '@karsetu/contract/revision/revision-run-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useCommand } from '../../api/use-command.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import classes from './Revision.module.css'
import { isOutdated, isWorking } from './run-state.ts'

type Props = {
  run: RevisionRunCard
  /** Something about the run changed: read it again. */
  onChange: () => unknown
  /** Goes on with a stopped run; absent for who may not. */
  onContinue: (() => void) | undefined
}

/** How far a run is, with a way to stop it; or that it was stopped, with a way to go on. Nothing when it is done. */
export function RunProgress({ run, onChange, onContinue }: Props) {
  const stop = useCommand(jobCalls.calls.cancel, { onSuccess: onChange })
  if (isWorking(run)) {
    const said = m.revision_progress({ done: run.wardsDone, total: run.wards })
    return (
      <>
        <p role="status">
          <progress className={classes.progress} aria-label={said} value={run.wardsDone} max={run.wards} />
          {said}
        </p>
        {onContinue && (
          <Button
            variant="default"
            loading={stop.isPending}
            onClick={() => stop.mutate({ params: { jobId: run.job.jobId } })}
          >
            {m.revision_stop()}
          </Button>
        )}
      </>
    )
  }
  if (run.status !== 'computing' && run.status !== 'releasing') return null
  return (
    <>
      <p role="alert">{whyStopped(run)}</p>
      {onContinue && (
        <ActionButton offBecause={isOutdated(run) ? m.revision_error_law_changed() : undefined} onClick={onContinue}>
          {m.revision_rehearse_continue()}
        </ActionButton>
      )}
    </>
  )
}

function whyStopped(run: RevisionRunCard): string {
  if (isOutdated(run)) return m.revision_error_law_changed()
  if (run.status === 'computing' && run.rulesChangedSince) return m.revision_stale_rules()
  return run.job.error ? m.revision_failed({ reason: run.job.error }) : m.revision_stopped()
}
