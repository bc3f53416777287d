import { importStatusWords } from '@karsetu/contract/register-import/import-words.ts'
import { type ImportDetail, registerImportCalls } from '@karsetu/contract/register-import/register-import-calls.ts'
import { useCall } from '../../api/use-call.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { ImportAccount } from './ImportAccount.tsx'
import { ImportActions } from './ImportActions.tsx'
import { ImportFindings } from './ImportFindings.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportSettingsForm } from './ImportSettingsForm.tsx'
import classes from './RegisterImport.module.css'

const working: readonly ImportDetail['status'][] = ['reading', 'applying', 'undoing']

/** One register on its way in: what the file says, how it was tried, what can be done next. */
export function ImportPanel({ importId }: { importId: number }) {
  const { data: detail, error, refetch } = useCall(registerImportCalls.calls.report, { params: { importId } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!detail) return <PageSpinner />
  const isWorking = working.includes(detail.status)
  return (
    <section className={classes.panel} aria-label={detail.fileName}>
      <h2>
        {detail.fileName} <small>{importStatusWords[detail.status]()}</small>
      </h2>
      {isWorking && detail.jobId && <ImportProgress detail={detail} jobId={detail.jobId} />}
      {!isWorking && (
        <>
          <ImportActions detail={detail} />
          {detail.account && <ImportAccount importId={importId} account={detail.account} />}
          {detail.findings && <ImportFindings importId={importId} findings={detail.findings} />}
          {(detail.status === 'uploaded' || detail.status === 'read') && (
            <ImportSettingsForm key={`${importId} ${detail.jobId}`} detail={detail} />
          )}
        </>
      )}
    </section>
  )
}
