import { type LedgerReport, ledgerCalls } from '@karsetu/contract/ledger/ledger-calls.ts'
import { billDocumentCalls } from '@karsetu/contract/notice/bill-document-calls.ts'
import { paymentCalls } from '@karsetu/contract/payment/payment-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Paise, subtractPaise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { BalanceToday } from '../property/BalanceToday.tsx'
import { PropertyHead } from '../property/PropertyHead.tsx'
import classes from './Ledger.module.css'

type Props = {
  ledger: LedgerReport /** The day chosen; statement and bill are printed as of it. */
  asOf: IsoDate | undefined
}

/** Who, where, the balance of today, and what can be done about it. */
export function LedgerHead({ ledger, asOf }: Props) {
  const { property, dues } = ledger
  const { propertyUniqueId } = property
  const oldest = dues.years[0]
  const may = useMay()
  const mayCorrect = may('correction.view')
  return (
    <>
      <PropertyHead property={property} title={m.ledger_title()}>
        <div className={classes.balance}>
          <BalanceToday ledger={ledger} label={m.ledger_due_at_counter()}>
            {oldest && <p>{m.ledger_last_year({ year: financialYearLabel(oldest.financialYear) })}</p>}
          </BalanceToday>
        </div>
        {dues.netPayablePaise > 0 && <PayOnline propertyUniqueId={propertyUniqueId} due={dues.netPayablePaise} />}
      </PropertyHead>
      <div className={classes.tools}>
        <DownloadButton
          call={ledgerCalls.calls.document}
          sent={{ query: { propertyUniqueId, ...(asOf ? { asOf } : {}) } }}
          variant="default"
        >
          {m.ledger_download()}
        </DownloadButton>
        <DownloadButton
          call={billDocumentCalls.calls.document}
          sent={{ query: { propertyId: propertyUniqueId, ...(asOf ? { asOf } : {}) } }}
          variant="default"
        >
          {m.notices_bill_download()}
        </DownloadButton>
        <Button
          variant="default"
          leftSection={<IconPrinter aria-hidden size="1.1rem" />}
          onClick={() => window.print()}
        >
          {m.ledger_print()}
        </Button>
        {mayCorrect && (
          <LinkButton to={pathTo.arrearsCorrection({ propertyId: propertyUniqueId })} variant="default">
            {m.correction_open()}
          </LinkButton>
        )}
        <LinkButton to={pathTo.arv({ propertyId: propertyUniqueId })} variant="default">
          {m.arv_title()}
        </LinkButton>
        <LinkButton to={pathTo.ledger()} variant="subtle">
          {m.ledger_other_property()}
        </LinkButton>
      </div>
    </>
  )
}

/** The way to the payment; an online payment may have a rebate of its own, so its amount is asked for. */
function PayOnline({ propertyUniqueId, due }: { propertyUniqueId: string; due: Paise }) {
  const { data } = useCall(paymentCalls.calls.calculateDiscounts, { body: { propertyUniqueId } })
  const online = data?.netPayablePaise
  return (
    <>
      <LinkButton to={pathTo.onlinePayment({ propertyUniqueId })} size="md" fullWidth>
        {online === undefined ? m.ledger_pay() : m.ledger_pay_amount({ amount: formatMoney(online) })}
      </LinkButton>
      {online !== undefined && online < due && (
        <p className={classes.note}>{m.ledger_online_less({ amount: formatMoney(subtractPaise(due, online)) })}</p>
      )}
    </>
  )
}
