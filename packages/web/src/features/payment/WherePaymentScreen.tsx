import { WhereaboutsRequest, whereaboutsCalls } from '@karsetu/contract/payment/whereabouts-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { useCall } from '../../api/use-call.ts'
import { Form } from '../../form/Form.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import classes from './Payment.module.css'
import { PaymentWhereabouts } from './PaymentWhereabouts.tsx'

type Request = z.output<typeof WhereaboutsRequest>

/** How far a payment has come, for who has a number of it and the mobile number it was made with. */
export default function WherePaymentScreen() {
  const { reference }: Record<string, unknown> = useLocation().search
  const [request, setRequest] = useState<Request>()
  return (
    <Page width="narrow">
      <PageHeader title={m.whereabouts_title()} lead={m.whereabouts_lead()} />
      <Card>
        <FindPayment reference={typeof reference === 'string' ? reference : ''} onFind={setRequest} />
      </Card>
      {request && <Found request={request} />}
    </Page>
  )
}

/** The mobile number stays out of the address. */
function FindPayment({ reference, onFind }: { reference: string; onFind: (request: Request) => void }) {
  const form = useHouseForm(WhereaboutsRequest, { reference, mobile: '' })
  return (
    <Form form={form} withoutSummary label={m.whereabouts_title()} onSubmit={onFind}>
      <TextField
        control={form.control}
        name="reference"
        label={m.whereabouts_reference()}
        hint={m.whereabouts_reference_hint()}
        required
        maxLength={60}
      />
      <TextField
        control={form.control}
        name="mobile"
        label={m.whereabouts_mobile()}
        required
        type="tel"
        autoComplete="tel-national"
        maxLength={30}
      />
      <div className={classes.pay}>
        <SubmitButton>{m.whereabouts_button()}</SubmitButton>
      </div>
    </Form>
  )
}

function Found({ request }: { request: Request }) {
  const { data, error, refetch } = useCall(whereaboutsCalls.calls.find, { body: request })
  if (data) return <PaymentWhereabouts whereabouts={data} />
  if (error?.status === 404)
    return (
      <Outcome tone="warn" title={m.whereabouts_none()}>
        <p>{m.whereabouts_none_hint()}</p>
      </Outcome>
    )
  if (error) return <ErrorState error={error} title={m.whereabouts_failed()} onRetry={() => void refetch()} />
  return <PageSpinner />
}
