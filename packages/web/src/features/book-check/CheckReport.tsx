import {
  type BookCheckReport,
  type BrokenPlace,
  bookCheckCalls,
} from '@karsetu/contract/book-check/book-check-calls.ts'
import { checkOutcomeLabels, checkSubjectLabels } from '@karsetu/contract/book-check/book-check-labels.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import classes from './BookCheck.module.css'

const { calls } = bookCheckCalls

/** What one check found: every promise that does not hold, where, and the entries that lead to it. */
export function CheckReport({ checkId }: { checkId: number }) {
  const params = { checkId }
  const { data, error, refetch } = useCall(calls.report, { params })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSpinner />
  const { subject, outcome, startedAt, finishedAt, requestedBy, failure, faults: errors } = data
  return (
    <>
      <Card
        title={m.book_check_report({ number: checkId, subject: checkSubjectLabels[subject]() })}
        aside={
          <>
            <DownloadButton variant="default" size="sm" call={calls.reportFile} sent={{ params }}>
              {m.common_export()}
            </DownloadButton>
            <LinkButton variant="default" size="sm" to={pathTo.utility({ view: 'books' })}>
              {m.book_check_all()}
            </LinkButton>
          </>
        }
      >
        <Facts
          facts={[
            { label: m.book_check_outcome(), value: <strong>{checkOutcomeLabels[outcome]()}</strong> },
            { label: m.book_check_started(), value: <InstantText instant={startedAt} /> },
            { label: m.book_check_finished(), value: <InstantText instant={finishedAt} /> },
            { label: m.book_check_by(), value: requestedBy ?? m.book_check_by_night() },
            ...(failure ? [{ label: m.book_check_failure(), value: failure }] : []),
          ]}
        />
        {outcome === 'held' && <p>{m.book_check_nothing_broken()}</p>}
      </Card>
      {errors.map((fieldError) => (
        <InputError key={fieldError.code} fieldError={fieldError} />
      ))}
    </>
  )
}

function InputError({
  fieldError: { code, promise, count, places },
}: {
  fieldError: BookCheckReport['faults'][number]
}) {
  const title = m.book_check_fault({ code, count: formatCount(count) })
  return (
    <Card title={title}>
      <p>{promise}</p>
      {places.length < count && (
        <p>{m.book_check_first_of({ shown: formatCount(places.length), count: formatCount(count) })}</p>
      )}
      <FigureTable
        label={`${title}: ${m.book_check_places()}`}
        rows={places.map((place, at) => ({ place, at }))}
        keyOf={({ at }) => at}
        columns={[
          {
            head: m.book_check_facts(),
            cell: ({ place }) => <span className={classes.facts}>{factsText(place)}</span>,
          },
          {
            head: m.book_check_properties(),
            cell: ({ place }) => (place.properties.length === 0 ? null : <Properties ids={place.properties} />),
          },
          { head: m.book_check_journal(), isFigure: true, cell: ({ place }) => place.journalId },
        ]}
      />
    </Card>
  )
}

const factsText = ({ facts }: BrokenPlace) =>
  Object.entries(facts)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ')

function Properties({ ids }: { ids: readonly string[] }) {
  return ids.map((propertyId, at) => (
    <span key={propertyId}>
      {at > 0 && ', '}
      <AppLink to={pathTo.ledgerOf({ propertyId })}>{propertyId}</AppLink>
    </span>
  ))
}
