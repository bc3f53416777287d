import { approvalCalls } from '@karsetu/contract/approval/approval-calls.ts'
import { approvalKindLabels, approvalStateLabels } from '@karsetu/contract/approval/approval-labels.ts'
import { paymentModeLabels } from '@karsetu/contract/payment/payment-filters.ts'
import {
  type PaymentCorrection,
  paymentCorrectionCalls,
} from '@karsetu/contract/payment-correction/payment-correction-calls.ts'
import { transactionCalls } from '@karsetu/contract/transaction/transaction-list.ts'
import { formatDate, formatInstant, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { paymentCorrectionRules } from '@karsetu/domain/payment-correction/payment-correction-rules.ts'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { DecisionPanel } from '../approval/DecisionPanel.tsx'

const { calls } = paymentCorrectionCalls

/** One request to correct a payment, on a page of its own. */
export function CorrectionDecision({ requestId }: { requestId: number }) {
  const { data, error, refetch } = useCall(calls.read, { params: { id: requestId } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSpinner />
  return (
    <Page>
      <PageHeader title={m.payment_correction_title({ receiptNo: data.receiptNo })}>
        <LinkButton to={pathTo.archivedTransactions()} variant="default">
          {m.payment_correction_back()}
        </LinkButton>
      </PageHeader>
      <Request correction={data} />
    </Page>
  )
}

/** The payment, who wants it corrected and why, and the decision. */
function Request({ correction }: { correction: PaymentCorrection }) {
  const { requestId: id, receiptNo, propertyUniqueId, status, takenBy, decidedBy, remark } = correction
  const locale = useLocale()
  const refresh = useRefresh()
  const approve = useCommand(calls.approve)
  const reject = useCommand(calls.reject)
  const decline = (remarks: string) => reject.mutateAsync({ params: { id }, body: { remarks } })
  return (
    <Card title={approvalKindLabels[correction.kind]()}>
      <Facts
        facts={[
          {
            label: m.receipt_number(),
            value: <AppLink to={pathTo.paymentReceipt({ receiptNo })}>{receiptNo}</AppLink>,
          },
          {
            label: m.property_id(),
            value: <AppLink to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>,
          },
          ...(correction.shift
            ? [
                {
                  label: m.payment_correction_shift_to(),
                  value: (
                    <>
                      <AppLink to={pathTo.ledgerOf({ propertyId: correction.shift.propertyUniqueId })}>
                        {correction.shift.propertyUniqueId}
                      </AppLink>{' '}
                      {correction.shift.ownerName}
                    </>
                  ),
                },
                { label: m.payment_correction_requested_by(), value: correction.shift.requestedBy },
              ]
            : []),
          { label: m.transaction_amount(), value: formatMoney(correction.amountPaise) },
          { label: m.transaction_paid_on(), value: formatDate(correction.paidOn, locale) },
          { label: m.receipt_mode(), value: paymentModeLabels[correction.mode]() },
          { label: m.receipt_paid_by(), value: correction.payerName },
          ...(takenBy ? [{ label: m.transaction_taken_by(), value: takenBy }] : []),
          { label: m.register_edit_status(), value: approvalStateLabels[status]() },
          { label: m.register_reason(), value: correction.reason },
          {
            label: m.register_edit_made_by(),
            value: `${correction.madeBy}, ${formatInstant(correction.madeAt, locale)}`,
          },
          ...(decidedBy ? [{ label: m.register_edit_decided_by(), value: decidedBy }] : []),
          ...(remark ? [{ label: m.register_remarks(), value: remark }] : []),
        ]}
      />
      {status === 'pending' && (
        <DecisionPanel
          rules={paymentCorrectionRules}
          request={correction}
          acts={{
            approve: (remarks) => approve.mutateAsync({ params: { id }, body: { remarks } }),
            reject: decline,
            withdraw: decline,
          }}
          onChanged={() => refresh(calls.read, approvalCalls.calls.worklist, transactionCalls.calls.archived)}
        />
      )}
    </Card>
  )
}
