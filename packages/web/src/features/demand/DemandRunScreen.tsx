import { demandRunCalls } from '@karsetu/contract/demand/run-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { Run } from './RunPanel.tsx'
import { isWorking } from './run-state.ts'

const { calls } = demandRunCalls
const lookAgainMs = 1500

/** One run by its address: how it stands, what it makes of the city, and what it could not assess. */
export function DemandRunScreen({ runId }: { runId: number }) {
  const { data, error, refetch } = useCall(
    calls.report,
    { params: { runId } },
    {
      keepPrevious: true,
      askAgainMs: (last) => (last && isWorking(last) ? lookAgainMs : false),
      readAgain: { when: ({ status }) => status, calls: [calls.page, calls.exceptions] },
    },
  )
  return (
    <Page>
      <PageHeader
        title={
          data
            ? m.demand_run_named({ number: runId, year: financialYearLabel(data.financialYear) })
            : m.demand_run_title()
        }
        lead={m.demand_run_lead()}
      >
        <LinkButton variant="default" to={pathTo.demandDashboard({ view: 'runs' })}>
          {m.demand_run_list_all()}
        </LinkButton>
      </PageHeader>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageSpinner />}
      {data && (
        <Card>
          <Run run={data} />
        </Card>
      )}
    </Page>
  )
}
