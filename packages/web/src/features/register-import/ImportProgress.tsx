import { type JobRow, jobCalls } from '@karsetu/contract/job/job-calls.ts'
import { importStatusLabels } from '@karsetu/contract/register-import/import-labels.ts'
import {
  type ImportDetail,
  type ImportProgress as Progress,
  registerImportCalls,
} from '@karsetu/contract/register-import/register-import-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { Outcome } from '../../ui/Outcome.tsx'
import { toast } from '../../ui/toast.ts'
import { ImportStepDialog } from './ImportStepDialog.tsx'
import classes from './RegisterImport.module.css'

const askAgainMs = 1000

function stoppedLabel(status: ImportDetail['status']): string {
  if (status === 'applying') return m.register_import_stopped_applying()
  return status === 'undoing' ? m.register_import_stopped_undoing() : m.register_import_stopped_reading()
}

/** What is known of why the work stopped; what a command at the terminal does has no job. */
function whyStopped(jobId: string | null, job: Pick<JobRow, 'status' | 'error'> | undefined): string | null {
  if (jobId === null) return m.register_import_stopped_at_terminal()
  return job?.status === 'cancelled' ? m.register_import_stopped_by_hand() : (job?.error ?? null)
}

type Props = { detail: ImportDetail; progress: Progress }

/** How far the long work on an import is; when it ends the import is read again, and when it was stopped it can go on. */
export function ImportProgress({ detail, progress }: Props) {
  const { jobId } = detail
  const { data: job } = useCall(
    jobCalls.calls.report,
    { params: { jobId: jobId ?? '' } },
    {
      enabled: jobId !== null,
      askAgainMs: (last) => (last && last.finishedAt !== null ? false : askAgainMs),
      readAgain: {
        when: ({ finishedAt }) => finishedAt ?? undefined,
        calls: [registerImportCalls.calls.report, registerImportCalls.calls.page],
      },
    },
  )
  const isJobs = job !== undefined && job.finishedAt === null
  const { done, total } = isJobs ? { done: job.done, total: job.total } : progress
  const text = total
    ? m.register_import_progress_of({ done: formatCount(done), total: formatCount(total) })
    : m.register_import_progress({ done: formatCount(done) })
  if (!progress.isRunning) return <Stopped detail={detail} text={text} reason={whyStopped(jobId, job)} />
  return (
    <Outcome tone="waiting" title={importStatusLabels[detail.status]()}>
      <progress
        className={classes.progress}
        aria-label={importStatusLabels[detail.status]()}
        {...(total ? { value: done, max: total } : {})}
      />
      <p>{text}</p>
      <p>{m.register_import_leave()}</p>
    </Outcome>
  )
}

type StoppedProps = { detail: ImportDetail; text: string; reason: string | null }

/** Work that was stopped on its way: how far it came, and the ways out. */
function Stopped({ detail: { importId, status, settings }, text, reason }: StoppedProps) {
  const [isTakingBack, setIsTakingBack] = useState(false)
  const refresh = useRefresh()
  const again = {
    onSuccess: () => refresh(registerImportCalls.calls.report, registerImportCalls.calls.page),
    onError: (error: Error) => toast.error(error.message, m.common_error()),
  }
  const read = useCommand(registerImportCalls.calls.read, again)
  const apply = useCommand(registerImportCalls.calls.apply, again)
  const undo = useCommand(registerImportCalls.calls.undo, again)
  const params = { importId }
  const goOn = () => {
    if (status === 'applying') apply.mutate({ params, body: {} })
    else if (status === 'undoing') undo.mutate({ params, body: {} })
    else if (settings.asOn) read.mutate({ params, body: { ...settings, asOn: settings.asOn } })
  }
  return (
    <Outcome
      tone="bad"
      title={stoppedLabel(status)}
      actions={
        <>
          <Button
            loading={read.isPending || apply.isPending || (status === 'undoing' && undo.isPending)}
            onClick={goOn}
          >
            {m.register_import_resume()}
          </Button>
          {status === 'applying' && (
            <Button variant="default" color="red" onClick={() => setIsTakingBack(true)}>
              {m.register_import_take_back_half()}
            </Button>
          )}
        </>
      }
    >
      {reason && <p>{reason}</p>}
      <p>{text}</p>
      <p>{m.register_import_failed()}</p>
      {status === 'applying' && <p>{m.register_import_take_back_half_effect()}</p>}
      {isTakingBack && (
        <ImportStepDialog
          {...{ importId, step: 'undo', title: m.register_import_take_back_half() }}
          effect={m.register_import_take_back_half_effect()}
          onClose={() => setIsTakingBack(false)}
        />
      )}
    </Outcome>
  )
}
