import { jalkalCalls } from '@karsetu/contract/jalkal/jalkal-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { ChangeDecision } from './ChangeDecision.tsx'

/** One change of water and sewer facts, on a page of its own. */
export function OneChange({ requestId }: { requestId: number }) {
  const { data, error, refetch } = useCall(jalkalCalls.calls.page, { query: { requestId } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSpinner />
  const [change] = data.rows
  return (
    <Page>
      <PageHeader title={change ? m.jalkal_decision({ id: change.propertyUniqueId }) : m.jalkal_title()}>
        <LinkButton to={pathTo.jalkal()} variant="default">
          {m.jalkal_back()}
        </LinkButton>
      </PageHeader>
      {change ? <ChangeDecision change={change} /> : <EmptyState title={m.jalkal_no_such()} />}
    </Page>
  )
}
