import { servicesText } from '@karsetu/contract/master/master-labels.ts'
import { mohallaCalls } from '@karsetu/contract/master/mohalla-calls.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { todayInIndia } from '../../ui/today.ts'
import classes from './RatesDialog.module.css'

/** What is supplied in a mohalla, by the day from which it holds, the latest first. */
export function ServiceHistory({ mohallaId }: { mohallaId: number }) {
  const locale = useLocale()
  const { data, error, refetch } = useCall(mohallaCalls.calls.services, { params: { id: mohallaId } })
  const today = todayInIndia()
  const inForce = data?.find(({ validFrom }) => validFrom <= today)
  return (
    <section className={classes.revision}>
      <h2>{m.masters_services()}</h2>
      {error && <ErrorState error={error} title={m.common_load_failed()} onRetry={() => void refetch()} />}
      {!data && !error && <PageSpinner />}
      {data?.length === 0 && <p>{m.masters_services_assumed()}</p>}
      {data?.map((row) => (
        <p key={row.validFrom}>
          <strong>
            {m.masters_services_from({
              date: formatDate(row.validFrom, locale),
              state: stateOf(row.validFrom, inForce?.validFrom),
              services: servicesText(row),
            })}
          </strong>
          <br />
          {m.master_source()}: {row.source}
        </p>
      ))}
      <DownloadButton variant="default" size="sm" call={mohallaCalls.calls.servicesExport} sent={{ query: {} }}>
        {m.masters_services_export()}
      </DownloadButton>
    </section>
  )
}

function stateOf(validFrom: string, inForce: string | undefined): string {
  if (validFrom === inForce) return m.masters_rates_in_force()
  return inForce === undefined || validFrom > inForce ? m.masters_rates_to_come() : m.masters_rates_past()
}
