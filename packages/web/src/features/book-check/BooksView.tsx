import { type BookCheck, bookCheckCalls } from '@karsetu/contract/book-check/book-check-calls.ts'
import { checkOutcomeLabels, checkSubjectLabels } from '@karsetu/contract/book-check/book-check-labels.ts'
import { jobCalls } from '@karsetu/contract/job/job-calls.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './BookCheck.module.css'
import { CheckList } from './CheckList.tsx'
import { CheckReport } from './CheckReport.tsx'

const { calls } = bookCheckCalls
const lookAgainMs = 1500
const tones = { held: 'good', broken: 'bad', failed: 'warn' } as const

/** Whether the books hold: the last check of each kind, all that were made, and what each found. */
export function BooksView({ checkId }: { checkId: number | undefined }) {
  if (checkId !== undefined) return <CheckReport key={checkId} checkId={checkId} />
  return <Standing />
}

function Standing() {
  const standing = useCall(
    calls.standing,
    {},
    {
      askAgainMs: (last) => (last?.job ? lookAgainMs : false),
      readAgain: { when: ({ job }) => job?.jobId ?? 'none', calls: [calls.page] },
    },
  )
  if (standing.error?.code === 'call.out_of_scope') return <EmptyState title={m.book_check_whole_city()} />
  if (standing.error) return <ErrorState error={standing.error} onRetry={() => void standing.refetch()} />
  if (!standing.data) return <PageSpinner />
  const { latest, job } = standing.data
  return (
    <>
      <Card title={m.book_check_title()} aside={job === null && <CheckNow />}>
        <p>{m.book_check_lead()}</p>
        {job && <UnderWay {...job} />}
        {latest.length === 0 && <p>{m.book_check_never()}</p>}
        <div className={classes.latest}>
          {latest.map((check) => (
            <Latest key={check.subject} check={check} />
          ))}
        </div>
      </Card>
      <CheckList />
    </>
  )
}

function CheckNow() {
  const refresh = useRefresh()
  const start = useCommand(calls.start, {
    onSuccess: () => {
      void toast.success(m.book_check_started_said(), m.common_success())
      return refresh(calls.standing)
    },
    onError: (error) => {
      void toast.error(error.message, m.common_error())
      return refresh(calls.standing)
    },
  })
  return (
    <Button loading={start.isPending} onClick={() => start.mutate({})}>
      {m.book_check_now()}
    </Button>
  )
}

function UnderWay({ jobId, done, total }: { jobId: string; done: number; total: number | null }) {
  const refresh = useRefresh()
  const stop = useCommand(jobCalls.calls.cancel, { onSuccess: () => refresh(calls.standing) })
  const said =
    total === null
      ? m.book_check_under_way()
      : m.book_check_progress({ done: formatCount(done), total: formatCount(total) })
  return (
    <div className={classes.underWay} role="status">
      <progress aria-label={said} {...(total === null ? {} : { value: done, max: total })} />
      <span>{said}</span>
      <Button variant="default" size="sm" loading={stop.isPending} onClick={() => stop.mutate({ params: { jobId } })}>
        {m.book_check_stop()}
      </Button>
    </div>
  )
}

function Latest({ check }: { check: BookCheck }) {
  const { checkId, subject, outcome, broken, failure, finishedAt, requestedBy } = check
  return (
    <Outcome tone={tones[outcome]} title={`${checkSubjectLabels[subject]()}: ${checkOutcomeLabels[outcome]()}`}>
      <p>
        <InstantText instant={finishedAt} />, {requestedBy ?? m.book_check_by_night()}
      </p>
      {failure && <p>{failure}</p>}
      {broken !== null && broken > 0 && (
        <p>
          <AppLink to={pathTo.utility({ view: 'books', check: checkId })}>
            {m.book_check_broken_count({ count: formatCount(broken) })}
          </AppLink>
        </p>
      )}
    </Outcome>
  )
}
