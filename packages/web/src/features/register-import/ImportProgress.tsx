import { jobCalls } from '@karsetu/contract/job/job-calls.ts'
import { importStatusWords } from '@karsetu/contract/register-import/import-words.ts'
import { type ImportDetail, registerImportCalls } from '@karsetu/contract/register-import/register-import-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { Outcome } from '../../ui/Outcome.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './RegisterImport.module.css'

const askAgainMs = 1000

function stoppedWord(status: ImportDetail['status']): string {
  if (status === 'applying') return m.register_import_stopped_applying()
  return status === 'undoing' ? m.register_import_stopped_undoing() : m.register_import_stopped_reading()
}

/** How far the long work on an import is; when it ends the import is read again, and when it failed it can go on. */
export function ImportProgress({ detail, jobId }: { detail: ImportDetail; jobId: string }) {
  const { importId, settings } = detail
  const refresh = useRefresh()
  const { data: job } = useCall(
    jobCalls.calls.report,
    { params: { jobId } },
    {
      askAgainMs: (last) => (last && last.finishedAt !== null ? false : askAgainMs),
      readAgain: {
        when: ({ finishedAt }) => finishedAt ?? undefined,
        calls: [registerImportCalls.calls.report, registerImportCalls.calls.page],
      },
    },
  )
  const again = {
    onSuccess: () => refresh(registerImportCalls.calls.report),
    onError: (error: Error) => toast.error(error.message, m.common_error()),
  }
  const read = useCommand(registerImportCalls.calls.read, again)
  const apply = useCommand(registerImportCalls.calls.apply, again)
  const undo = useCommand(registerImportCalls.calls.undo, again)
  const goOn = () => {
    const params = { importId }
    if (detail.status === 'applying') apply.mutate({ params })
    else if (detail.status === 'undoing') undo.mutate({ params })
    else if (settings.asOn) read.mutate({ params, body: { ...settings, asOn: settings.asOn } })
  }
  if (job?.status === 'failed' || job?.status === 'cancelled')
    return (
      <Outcome
        tone="bad"
        title={stoppedWord(detail.status)}
        actions={<Button onClick={goOn}>{m.register_import_resume()}</Button>}
      >
        <p>{m.register_import_failed()}</p>
        {job.error && <p>{job.error}</p>}
      </Outcome>
    )
  const done = formatCount(job?.done ?? 0)
  const text = job?.total
    ? m.register_import_progress_of({ done, total: formatCount(job.total) })
    : m.register_import_progress({ done })
  return (
    <Outcome tone="waiting" title={importStatusWords[detail.status]()}>
      <progress
        className={classes.progress}
        aria-label={importStatusWords[detail.status]()}
        {...(job?.total ? { value: job.done, max: job.total } : {})}
      />
      <p>{text}</p>
      <p>{m.register_import_leave()}</p>
    </Outcome>
  )
}
