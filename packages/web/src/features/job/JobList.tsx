import { type JobRow, JobStatus, jobCalls } from '@karsetu/contract/job/job-calls.ts'
import { jobStatusLabels } from '@karsetu/contract/job/job-labels.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { type Status, StatusBadge } from '../../ui/StatusBadge.tsx'
import { JobFailures } from './JobFailures.tsx'
import { placeOfJob } from './place-of-job.ts'

const { calls } = jobCalls
const lookAgainMs = 2000
const statuses = JobStatus.options
const isUnderWay = ({ status }: JobRow) => status === 'queued' || status === 'running'

/** Everything the portal works on for long, with how far it is and what could not be done. */
export function JobList() {
  const list = useListState({ filters: ['status', 'job'] })
  const status = statuses.find((each) => each === list.filters.status)
  const query = status ? { status } : {}
  const found = useCall(
    calls.page,
    { query: { ...query, page: list.page, limit: list.limit } },
    { keepPrevious: true, askAgainMs: (last) => (last?.rows.some(isUnderWay) ? lookAgainMs : false) },
  )
  if (list.filters.job) return <JobFailures jobId={list.filters.job} />
  return (
    <>
      <p>{m.job_list_lead()}</p>
      <FilterBar
        name="jobs"
        list={list}
        fields={[
          {
            name: 'status',
            kind: 'choice',
            label: m.job_status(),
            choices: statuses.map((value) => ({ value, label: jobStatusLabels[value]() })),
          },
        ]}
      />
      <DataTable
        name="jobs"
        label={m.job_list()}
        columns={columns()}
        listing={listingOf(found)}
        list={list}
        keyOf={({ jobId }) => jobId}
        onExport={() => exportList(calls.file, { query: query })}
        emptyText={m.job_none()}
      />
    </>
  )
}

const badges = {
  queued: 'queued',
  running: 'running',
  done: 'done',
  failed: 'stopped_by_fault',
  cancelled: 'stopped',
} as const satisfies Record<JobRow['status'], Status>

const columns = (): Column<JobRow>[] => [
  { key: 'title', title: m.job_title(), isTitle: true, isFixed: true, render: (job) => <Title job={job} /> },
  { key: 'status', title: m.job_status(), render: ({ status }) => <StatusBadge status={badges[status]} /> },
  { key: 'progress', title: m.job_progress(), align: 'end', render: (job) => progressText(job) },
  {
    key: 'failed',
    title: m.job_failed(),
    align: 'end',
    render: ({ jobId, title, failed }) =>
      failed === 0 ? (
        formatCount(0)
      ) : (
        <AppLink to={pathTo.utility({ view: 'jobs', job: jobId })} aria-label={m.job_open_failures({ title })}>
          {formatCount(failed)}
        </AppLink>
      ),
  },
  { key: 'by', title: m.job_by(), render: ({ requestedBy }) => requestedBy ?? '–' },
  { key: 'when', title: m.job_when(), render: ({ createdAt }) => <InstantText instant={createdAt} /> },
  {
    key: 'finished',
    title: m.job_finished(),
    render: ({ finishedAt }) => (finishedAt ? <InstantText instant={finishedAt} /> : '–'),
  },
  { key: 'error', title: m.job_error(), isExtra: true, isLong: true, render: ({ error }) => error },
]

function Title({ job }: { job: JobRow }) {
  const to = placeOfJob(job)
  return to ? <AppLink to={to}>{job.title}</AppLink> : job.title
}

function progressText({ done, total }: JobRow): string {
  if (!total) return done === 0 ? '–' : formatCount(done)
  const percent = Math.floor((100 * done) / total)
  return m.job_progress_of({ percent, done: formatCount(done), total: formatCount(total) })
}
