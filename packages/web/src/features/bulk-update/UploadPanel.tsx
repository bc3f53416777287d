import { type BulkUpload, bulkUpdateCalls } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { bulkKindLabels, uploadStateLabels } from '@karsetu/contract/bulk-update/bulk-update-labels.ts'
import { formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import classes from './BulkUpdate.module.css'
import { UploadActions } from './UploadActions.tsx'
import { UploadProgress } from './UploadProgress.tsx'
import { UploadRows } from './UploadRows.tsx'
import { WaitingUpload } from './WaitingUpload.tsx'

const working: readonly BulkUpload['status'][] = ['trying', 'applying', 'undoing']

/** One spreadsheet: what it would change or has changed, and what can be done next. */
export function UploadPanel({ uploadId }: { uploadId: number }) {
  const { data, error, refetch } = useCall(bulkUpdateCalls.calls.report, { params: { uploadId } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSpinner />
  const isWorking = working.includes(data.status)
  return (
    <section className={classes.panel} aria-label={data.fileName}>
      <h2>
        {data.fileName}{' '}
        <small>
          {bulkKindLabels[data.kind]()}, {uploadStateLabels[data.status]()}
        </small>
      </h2>
      {isWorking && data.jobId ? (
        <UploadProgress upload={data} jobId={data.jobId} />
      ) : (
        <>
          {data.stoppedBy && <Outcome tone="warn" title={m.bulk_update_stopped({ reason: data.stoppedBy })} />}
          {data.refused && <Outcome tone="warn" title={m.bulk_update_refused(data.refused)} />}
          {data.asked && <WaitingUpload upload={data} query={data.asked} />}
          <Figures upload={data} />
          <UploadActions upload={data} />
          {data.figures.faulty > 0 && <UploadRows uploadId={uploadId} state="faulty" />}
          {data.figures.ready > 0 && <UploadRows uploadId={uploadId} state="ready" />}
        </>
      )}
      <div className={classes.actions}>
        <LinkButton variant="default" to={pathTo.utility({ view: 'changes' })}>
          {m.bulk_update_back()}
        </LinkButton>
      </div>
    </section>
  )
}

function Figures({ upload: { figures, status } }: { upload: BulkUpload }) {
  const isDone = status === 'applied' || status === 'undo_waiting' || status === 'undone'
  const numbers = [
    [isDone ? m.bulk_update_changed() : m.bulk_update_ready(), formatCount(figures.ready)],
    [m.bulk_update_same(), formatCount(figures.same)],
    [m.bulk_update_faulty(), formatCount(figures.faulty)],
    [m.bulk_update_taxed(), formatCount(figures.taxed)],
    [m.bulk_update_raised(), formatMoney(figures.raisedPaise)],
    [m.bulk_update_lowered(), formatMoney(figures.loweredPaise)],
    [m.bulk_update_foreseen_raised(), formatMoney(figures.foreseen.raisedPaise)],
    [m.bulk_update_foreseen_lowered(), formatMoney(figures.foreseen.loweredPaise)],
  ]
  return (
    <dl className={classes.numbers}>
      {numbers.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
