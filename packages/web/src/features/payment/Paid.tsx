import { type PaymentStatus, receiptCalls } from '@karsetu/contract/payment/payment-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { WithUnbrokenIds } from '../../ui/WithUnbrokenIds.tsx'

/** The money has come: the receipt, or why there is none yet. */
export function Paid({ payment }: { payment: PaymentStatus }) {
  const { txnId, propertyUniqueId, amountPaise, receiptNo, advancePaise } = payment
  const amount = formatMoney(amountPaise)
  const ledger = (
    <LinkButton to={pathTo.ledgerOf({ propertyId: propertyUniqueId })} variant="default">
      {m.pay_see_ledger()}
    </LinkButton>
  )
  if (receiptNo === null)
    return (
      <Outcome tone="warn" level={1} title={m.pay_paid_title()} actions={ledger}>
        <p>{m.pay_paid_no_receipt({ amount })}</p>
      </Outcome>
    )
  return (
    <Outcome
      tone="good"
      level={1}
      title={m.pay_paid_title()}
      actions={
        <>
          <DownloadButton call={receiptCalls.calls.pdf} sent={{ query: { txnId } }} variant="filled">
            {m.pay_download_receipt()}
          </DownloadButton>
          <LinkButton to={pathTo.paymentReceipt({ txnId })} variant="default">
            {m.pay_view_receipt()}
          </LinkButton>
          {ledger}
        </>
      }
    >
      <p>
        <WithUnbrokenIds text={m.pay_paid_text({ amount, receiptNo })} />
      </p>
      {advancePaise !== null && advancePaise > 0 && <p>{m.pay_paid_advance({ amount: formatMoney(advancePaise) })}</p>}
    </Outcome>
  )
}
