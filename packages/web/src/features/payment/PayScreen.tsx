import { billDocumentCalls } from '@karsetu/contract/notice/bill-document-calls.ts'
import { paymentCalls } from '@karsetu/contract/payment/payment-calls.ts'
import { propertyCalls } from '@karsetu/contract/property/property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useParams } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { NoSuchProperty } from '../property/NoSuchProperty.tsx'
import { PropertyHead } from '../property/PropertyHead.tsx'
import { BegunPayment, useBegunPayment } from './BegunPayment.tsx'
import { DuesToPay } from './DuesToPay.tsx'
import { FormerNumber } from './FormerNumber.tsx'
import { NothingDue } from './NothingDue.tsx'
import { PayForm } from './PayForm.tsx'

/** What is due on a property today, and the way to the bank. */
export default function PayScreen() {
  const { propertyUniqueId = '' } = useParams({ strict: false })
  const property = useCall(propertyCalls.calls.byId, { query: { propertyUniqueId } })
  const dues = useCall(paymentCalls.calls.calculateDiscounts, { body: { propertyUniqueId } })
  const begun = useBegunPayment(propertyUniqueId)
  const error = property.error ?? dues.error
  if (error) {
    const retry = () => void Promise.all([property.refetch(), dues.refetch()])
    const missing = <NoSuchProperty error={error} title={m.pay_failed()} hint={m.pay_failed_hint()} onRetry={retry} />
    if (!property.data || error.status !== 404) return missing
    return (
      <FormerNumber property={property.data} begun={begun}>
        {missing}
      </FormerNumber>
    )
  }
  if (!property.data || !dues.data) return <PageSpinner />
  return (
    <Page width="narrow">
      <PropertyHead property={property.data} title={m.pay_title()} />
      {begun && <BegunPayment payment={begun} />}
      {dues.data.netPayablePaise > 0 ? (
        <>
          <DuesToPay dues={dues.data} />
          <div>
            <DownloadButton
              call={billDocumentCalls.calls.document}
              sent={{ query: { propertyId: propertyUniqueId } }}
              variant="default"
            >
              {m.notices_bill_download()}
            </DownloadButton>
          </div>
          <PayForm dues={dues.data} onDuesChanged={() => void dues.refetch()} isSecond={begun !== undefined} />
        </>
      ) : (
        <NothingDue dues={dues.data} />
      )}
    </Page>
  )
}
