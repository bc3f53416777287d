import { receiptCalls } from '@karsetu/contract/payment/payment-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCall } from '../../api/use-call.ts'
import { Form } from '../../form/Form.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { pathTo } from '../../path-builder.ts'
import { Announcement } from '../../ui/Announcement.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { useGo } from '../../ui/use-go.ts'
import { NoReceipt, noReceiptTitle } from './NoReceipt.tsx'
import classes from './Payment.module.css'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import { standingTitle } from './ReceiptStanding.tsx'
import { questionOf, ReceiptForm, type ReceiptQuery, readReceiptQuestion } from './receipt-question.ts'

/** A receipt by its number, the transaction's, or the code of its QR: to print again, or to check. */
export default function ReceiptScreen() {
  const address: Record<string, unknown> = useLocation().search
  const question = readReceiptQuestion(address)
  const typed = address.receiptNo ?? address.txnId
  const find = (
    <Card>
      <FindReceipt typed={typeof typed === 'string' ? typed : ''} />
    </Card>
  )
  // Whoever scans a receipt wants the verdict; the field for another one comes after it.
  const isScanned = question !== undefined && 'token' in question
  return (
    <Page width="narrow">
      <PageHeader title={m.receipt_view_title()} lead={m.receipt_view_lead()} />
      {!isScanned && find}
      {question && <FoundReceipt question={question} />}
      {isScanned && find}
      <p>
        <AppLink to={pathTo.wherePayment()}>{m.whereabouts_title()}</AppLink>
      </p>
    </Page>
  )
}

function FoundReceipt({ question }: { question: ReceiptQuery }) {
  const found = useCall(receiptCalls.calls.find, { query: question })
  const isMissing = found.error?.status === 404 || found.error?.status === 400
  const verdict = found.data ? standingTitle(found.data.standing) : isMissing ? noReceiptTitle(question) : undefined
  return (
    <>
      <Announcement text={verdict} />
      {found.data ? (
        <ReceiptSheet receipt={found.data} question={question} onPrinted={() => void found.refetch()} />
      ) : isMissing ? (
        <NoReceipt question={question} />
      ) : found.error ? (
        <ErrorState
          error={found.error}
          title={m.receipt_view_failed()}
          hint={m.receipt_view_failed_hint()}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <PageSpinner />
      )}
    </>
  )
}

function FindReceipt({ typed }: { typed: string }) {
  const go = useGo()
  const form = useHouseForm(ReceiptForm, { number: typed })
  useEffect(() => form.reset({ number: typed }), [form, typed])
  return (
    <Form
      form={form}
      withoutSummary
      label={m.receipt_view_title()}
      onSubmit={({ number }) => go(pathTo.paymentReceipt(questionOf(number)), { resetScroll: false })}
    >
      <TextField
        control={form.control}
        name="number"
        label={m.receipt_view_number()}
        hint={m.receipt_view_number_hint()}
        required
        isSearchField
        maxLength={60}
      />
      <div className={classes.pay}>
        <SubmitButton>{m.receipt_view_button()}</SubmitButton>
      </div>
    </Form>
  )
}
