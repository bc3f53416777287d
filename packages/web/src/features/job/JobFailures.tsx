import { type JobFailure, jobCalls } from '@karsetu/contract/job/job-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

const { calls } = jobCalls

/** What one job could not do, and why. */
export function JobFailures({ jobId }: { jobId: string }) {
  const list = useListState()
  const params = { jobId }
  const job = useCall(calls.report, { params })
  const found = useCall(
    calls.failures,
    { params, query: { page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  return (
    <Card
      title={job.data ? m.job_open_failures({ title: job.data.title }) : m.job_failures()}
      aside={
        <LinkButton size="sm" variant="default" to={pathTo.utility({ view: 'jobs' })}>
          {m.job_list()}
        </LinkButton>
      }
    >
      <DataTable<JobFailure, string>
        name="job-failures"
        label={m.job_failures()}
        columns={columns()}
        listing={listingOf(found)}
        list={list}
        keyOf={({ item }) => item}
        onExport={() => exportList(calls.failuresFile, { params })}
        withoutColumnChoice
      />
    </Card>
  )
}

const columns = (): Column<JobFailure>[] => [
  { key: 'item', title: m.job_item(), isTitle: true, render: ({ item }) => item },
  { key: 'reason', title: m.job_reason(), isLong: true, render: ({ reason }) => reason },
]
