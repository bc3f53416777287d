import { counterCalls } from '@karsetu/contract/counter/counter-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall, useRefresh } from '../../api/use-call.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { toast } from '../../ui/toast.ts'
import { NoSuchProperty } from '../property/NoSuchProperty.tsx'
import { PostingForm } from './PostingForm.tsx'
import { PostingSummaryCard } from './PostingSummaryCard.tsx'

AdvancePostingScreen.needs = {
  access: counterCalls.calls.advancePosting.access,
  title: m.counter_posting_new,
} satisfies Needs

/** Posting by hand for one property: its account, what was posted before, and the form. */
export default function AdvancePostingScreen() {
  const { propertyId = '' } = useParams({ strict: false })
  const { postingSummary } = counterCalls.calls
  const found = useCall(postingSummary, { params: { id: propertyId } })
  const refresh = useRefresh()
  const [posted, setPosted] = useState(0)
  if (found.error)
    return (
      <NoSuchProperty error={found.error} title={m.counter_posting_failed()} onRetry={() => void found.refetch()} />
    )
  if (!found.data) return <PageSpinner />
  return (
    <Page width="narrow">
      <PageHeader title={m.counter_posting_new()} lead={m.counter_posting_lead()} />
      <PostingSummaryCard summary={found.data} />
      <PostingForm
        key={`${propertyId} ${posted}`}
        summary={found.data}
        onPosted={({ receiptNo }) => {
          void toast.success(m.counter_posting_done({ receiptNo }), m.common_success())
          setPosted(posted + 1)
          void refresh(postingSummary)
        }}
      />
    </Page>
  )
}
