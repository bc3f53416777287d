import { type BulkUpload, bulkUpdateCalls } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { uploadStateLabels } from '@karsetu/contract/bulk-update/bulk-update-labels.ts'
import { jobCalls } from '@karsetu/contract/job/job-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { Outcome } from '../../ui/Outcome.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './BulkUpdate.module.css'

const askAgainMs = 1000

/** How far the work on a spreadsheet is; it can be stopped, and then nothing was changed. */
export function UploadProgress({ upload: { status }, jobId }: { upload: BulkUpload; jobId: string }) {
  const { data: job } = useCall(
    jobCalls.calls.report,
    { params: { jobId } },
    {
      askAgainMs: (last) => (last && last.finishedAt !== null ? false : askAgainMs),
      readAgain: {
        when: ({ finishedAt }) => finishedAt ?? undefined,
        calls: [bulkUpdateCalls.calls.report, bulkUpdateCalls.calls.page, bulkUpdateCalls.calls.rows],
      },
    },
  )
  const isCancelled = job?.status === 'cancelled'
  useEffect(() => {
    if (isCancelled) void toast.success(m.bulk_update_cancelled(), m.common_success())
  }, [isCancelled])
  const cancel = useCommand(jobCalls.calls.cancel, {
    onError: ({ text }) => toast.error(text, m.common_error()),
  })
  const done = formatCount(job?.done ?? 0)
  const text = job?.total
    ? m.bulk_update_progress_of({ done, total: formatCount(job.total) })
    : m.bulk_update_progress({ done })
  return (
    <Outcome
      tone="waiting"
      title={uploadStateLabels[status]()}
      actions={
        status !== 'trying' && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params: { jobId } })}>
            {m.bulk_update_cancel()}
          </Button>
        )
      }
    >
      <progress
        className={classes.progress}
        aria-label={uploadStateLabels[status]()}
        {...(job?.total ? { value: job.done, max: job.total } : {})}
      />
      <p>{text}</p>
    </Outcome>
  )
}
