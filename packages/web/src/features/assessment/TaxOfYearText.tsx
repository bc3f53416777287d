import type { TaxOfYear } from '@karsetu/contract/assessment/assessment-calls.ts'
import { reasonLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { missingCellText } from '@karsetu/contract/revision/missing-cell.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import classes from './Calculator.module.css'

const isReason = (reason: string): reason is keyof typeof reasonLabels => reason in reasonLabels

export const reasonLabel = (reason: string): string => (isReason(reason) ? reasonLabels[reason]() : reason)

/** The tax of a year and the value it is on, or what is wanting to know them. */
export function TaxOfYearText({ tax }: { tax: TaxOfYear }) {
  if (tax.status === 'not_assessable')
    return (
      <p className={classes.wanting}>
        <strong>{m.arv_not_assessable()}</strong>
        <br />
        {reasonLabel(tax.reason)}
        {Object.keys(tax.facts).length > 0 && (
          <>
            <br />
            {m.demand_run_cell()}: {missingCellText(tax.facts)}
          </>
        )}
      </p>
    )
  return (
    <>
      <p className={classes.amount}>{formatMoney(tax.totalPaise)}</p>
      <p className={classes.headline}>{m.arv_on_value({ value: formatMoney(tax.arvPaise) })}</p>
    </>
  )
}
