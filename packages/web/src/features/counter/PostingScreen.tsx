import { counterCalls } from '@karsetu/contract/counter/counter-calls.ts'
import { PropertyUniqueIdSchema } from '@karsetu/contract/platform/schemas.ts'
import { tillCalls } from '@karsetu/contract/till/till-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation } from '@tanstack/react-router'
import { z } from 'zod'
import { useCall } from '../../api/use-call.ts'
import { Form } from '../../form/Form.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { useGo } from '../../ui/use-go.ts'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import { ChiefCash } from '../till/ChiefCash.tsx'
import { DepositList } from '../till/DepositList.tsx'
import { SessionList } from '../till/SessionList.tsx'
import { PendingPapers } from './PendingPapers.tsx'
import { PostingSummaryCard } from './PostingSummaryCard.tsx'

PostingScreen.needs = {
  access: counterCalls.calls.postingSummary.access,
  title: m.counter_posting_title,
} satisfies Needs

const FindForm = z.strictObject({
  property: z
    .string()
    .max(40)
    .transform((typed) => typed.trim().toUpperCase())
    .pipe(PropertyUniqueIdSchema),
})

const views = ['cheques', 'sessions', 'cash', 'slips'] as const

/** Posting by hand: the account of one property; and beside it the cheques that no bank has paid yet. */
export default function PostingScreen() {
  const { view, property }: Record<string, unknown> = useLocation().search
  const shown = views.find((each) => each === view)
  const mayClear = useMay()(tillCalls.calls.page.access)
  const tabs = (
    <ViewTabs
      label={m.counter_posting_views()}
      views={[
        { to: pathTo.posting(), label: m.counter_posting_title(), isCurrent: shown === undefined },
        { to: pathTo.posting({ view: 'cheques' }), label: m.counter_pending_title(), isCurrent: shown === 'cheques' },
        ...(mayClear
          ? [
              {
                to: pathTo.posting({ view: 'sessions' }),
                label: m.till_sessions_title(),
                isCurrent: shown === 'sessions',
              },
              { to: pathTo.posting({ view: 'cash' }), label: m.till_chief(), isCurrent: shown === 'cash' },
              { to: pathTo.posting({ view: 'slips' }), label: m.till_slips(), isCurrent: shown === 'slips' },
            ]
          : []),
      ]}
    />
  )
  if (shown === 'cheques') return <PendingPapers tabs={tabs} />
  if (shown === 'sessions') return <SessionList tabs={tabs} />
  if (shown === 'cash') return <ChiefCash tabs={tabs} />
  if (shown === 'slips') return <DepositList tabs={tabs} />
  const id = typeof property === 'string' ? property : ''
  return (
    <Page width="narrow">
      <PageHeader title={m.counter_posting_title()} lead={m.counter_posting_lead()} />
      {tabs}
      <FindProperty key={id} id={id} />
      {id !== '' && <OfProperty id={id} />}
    </Page>
  )
}

function FindProperty({ id }: { id: string }) {
  const go = useGo()
  const form = useHouseForm(FindForm, { property: id })
  return (
    <Card>
      <Form
        form={form}
        withoutSummary
        label={m.counter_posting_title()}
        onSubmit={({ property }) => go(pathTo.posting({ property }), { resetScroll: false })}
      >
        <TextField
          control={form.control}
          name="property"
          label={m.counter_posting_find()}
          required
          isSearchField
          maxLength={40}
        />
        <SubmitButton isSecondary>{m.counter_posting_show()}</SubmitButton>
      </Form>
    </Card>
  )
}

function OfProperty({ id }: { id: string }) {
  const found = useCall(counterCalls.calls.postingSummary, { params: { id } })
  if (found.error)
    return <ErrorState error={found.error} title={m.counter_posting_failed()} onRetry={() => void found.refetch()} />
  if (!found.data) return <PageSpinner />
  return (
    <>
      <PostingSummaryCard summary={found.data} />
      <div>
        <LinkButton
          needs={counterCalls.calls.advancePosting.access}
          to={pathTo.advancePosting({ propertyId: found.data.propertyUniqueId })}
        >
          {m.counter_posting_new()}
        </LinkButton>
      </div>
    </>
  )
}
