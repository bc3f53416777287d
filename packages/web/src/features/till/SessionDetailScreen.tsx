import { tillCalls } from '@karsetu/contract/till/till-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useParams } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { SessionCards } from './SessionCards.tsx'

SessionDetailScreen.needs = { access: tillCalls.calls.read.access, title: m.till_sessions_title } satisfies Needs

/** One session of a cashier, with its differences. */
export default function SessionDetailScreen() {
  const { sessionId = '' } = useParams({ strict: false })
  const found = useCall(tillCalls.calls.read, { params: { id: Number(sessionId) } })
  return (
    <Page>
      <PageHeader title={m.till_sessions_title()} />
      {found.error ? (
        <ErrorState error={found.error} title={m.till_failed()} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <SessionCards session={found.data} />
      ) : (
        <PageSpinner />
      )}
    </Page>
  )
}
