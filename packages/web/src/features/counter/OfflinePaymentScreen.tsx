import { counterCalls, type PaymentTaken } from '@karsetu/contract/counter/counter-calls.ts'
import { operatorWorkCalls } from '@karsetu/contract/property/operator-work-calls.ts'
import { propertyCalls } from '@karsetu/contract/property/property-calls.ts'
import { tillCalls } from '@karsetu/contract/till/till-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall, useRefresh } from '../../api/use-call.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { NoSuchProperty } from '../property/NoSuchProperty.tsx'
import { PropertyHead } from '../property/PropertyHead.tsx'
import { NoSession } from '../till/NoSession.tsx'
import { CounterDues } from './CounterDues.tsx'
import { TakeForm } from './TakeForm.tsx'
import { TakenPayment } from './TakenPayment.tsx'

OfflinePaymentScreen.needs = { access: counterCalls.calls.preview.access, title: m.counter_title } satisfies Needs

/** What is due on a property today, and taking the money for it at the counter. */
export default function OfflinePaymentScreen() {
  const { propertyUniqueId = '' } = useParams({ strict: false })
  return <AtCounter key={propertyUniqueId} propertyUniqueId={propertyUniqueId} />
}

function AtCounter({ propertyUniqueId }: { propertyUniqueId: string }) {
  const { preview: previewCall } = counterCalls.calls
  const property = useCall(propertyCalls.calls.byId, { query: { propertyUniqueId } })
  const preview = useCall(previewCall, { body: { propertyUniqueId } })
  const till = useCall(tillCalls.calls.current, {})
  const refresh = useRefresh()
  const [taken, setTaken] = useState<PaymentTaken>()
  const error = property.error ?? preview.error ?? till.error
  if (error)
    return (
      <NoSuchProperty
        error={error}
        title={m.counter_failed()}
        hint={m.counter_failed_hint()}
        onRetry={() => void Promise.all([property.refetch(), preview.refetch(), till.refetch()])}
      />
    )
  if (!property.data || !preview.data || !till.data) return <PageSpinner />
  return (
    <Page width="narrow">
      <PropertyHead property={property.data} title={m.counter_title()} />
      {taken ? (
        <TakenPayment taken={taken} />
      ) : (
        <>
          {preview.data.onlineIsOpen && (
            <Outcome tone="warn" title={m.pay_open_title()}>
              <p>{m.counter_online_open()}</p>
            </Outcome>
          )}
          <CounterDues dues={preview.data.dues} />
          {till.data.session?.day === till.data.today ? (
            <TakeForm
              preview={preview.data}
              onTaken={(made) => {
                setTaken(made)
                void refresh(previewCall, operatorWorkCalls.calls.today, tillCalls.calls.current)
              }}
              onRefused={() => void preview.refetch()}
            />
          ) : (
            <NoSession session={till.data.session} />
          )}
        </>
      )}
    </Page>
  )
}
