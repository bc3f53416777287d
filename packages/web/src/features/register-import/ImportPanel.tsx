import { importStatusLabels } from '@karsetu/contract/register-import/import-labels.ts'
import { registerImportCalls } from '@karsetu/contract/register-import/register-import-calls.ts'
import { useCall } from '../../api/use-call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { ImportAccount } from './ImportAccount.tsx'
import { ImportActions } from './ImportActions.tsx'
import { ImportFindings } from './ImportFindings.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportRows } from './ImportRows.tsx'
import { ImportSettingsForm } from './ImportSettingsForm.tsx'
import { readyRows } from './import-sums.ts'
import { OtherFirst } from './OtherFirst.tsx'
import classes from './RegisterImport.module.css'
import { WaitingStep } from './WaitingStep.tsx'

const askAgainMs = 2000

/** One register on its way in: what the file says, how it was tried, what can be done next. */
export function ImportPanel({ importId }: { importId: number }) {
  const {
    data: detail,
    error,
    refetch,
  } = useCall(
    registerImportCalls.calls.report,
    { params: { importId } },
    // What the command at the terminal does has no job that could be asked.
    { askAgainMs: (last) => (last?.progress?.isRunning ? askAgainMs : false) },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!detail) return <PageSpinner />
  return (
    <section className={classes.panel} aria-label={detail.fileName}>
      <h2>
        {detail.fileName} {detail.progress?.isRunning !== false && <small>{importStatusLabels[detail.status]()}</small>}
      </h2>
      {detail.progress && <ImportProgress detail={detail} progress={detail.progress} />}
      {!detail.progress && (
        <>
          {detail.ahead && <OtherFirst ahead={detail.ahead} />}
          {detail.request && (
            <WaitingStep request={detail.request} rows={detail.account ? readyRows(detail.account) : 0} />
          )}
          <ImportActions detail={detail} />
          {detail.account && <ImportAccount importId={importId} status={detail.status} account={detail.account} />}
          {detail.findings && <ImportFindings importId={importId} findings={detail.findings} />}
          {detail.account && <ImportRows importId={importId} status={detail.status} />}
          {(detail.status === 'uploaded' || detail.status === 'read') && (
            <ImportSettingsForm key={`${importId} ${detail.jobId}`} detail={detail} />
          )}
        </>
      )}
    </section>
  )
}
