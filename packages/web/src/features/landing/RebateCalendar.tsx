import { type Discount, masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { rebateBps } from '@karsetu/domain/demand/rebate.ts'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'
import { FinancialYearText } from '../../ui/FinancialYearText.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { currentYear, todayInIndia } from '../../ui/today.ts'
import classes from './RebateCalendar.module.css'
import { rebateStanding } from './rebate-standing.ts'

/** The rebates of this financial year, by the day they end. */
export function RebateCalendar() {
  const thisYear = currentYear()
  const { data, isError } = useCall(masterCalls.calls.discounts, { query: { financialYear: thisYear } })
  const open = data?.filter(({ status }) => status).toSorted((a, b) => a.endsOn.localeCompare(b.endsOn))
  return (
    <section aria-labelledby="rebates">
      <h2 id="rebates">{m.shell_landing_rebates()}</h2>
      <p>{m.shell_landing_rebates_lead()}</p>
      {isError && <p role="status">{m.shell_landing_rebates_failed()}</p>}
      {!data && !isError && <PageSpinner />}
      {open?.length === 0 && <p>{m.shell_landing_rebates_none()}</p>}
      {open && open.length > 0 && <RebateTable discounts={open} />}
    </section>
  )
}

function RebateTable({ discounts }: { discounts: readonly Discount[] }) {
  const locale = useLocale()
  const today = todayInIndia()
  return (
    <table className={classes.rebates}>
      <thead>
        <tr>
          <th scope="col">{m.shell_landing_rebate_period()}</th>
          <th scope="col">{m.shell_landing_rebate_when()}</th>
          <th scope="col">{m.shell_landing_rebate_percent()}</th>
        </tr>
      </thead>
      <tbody>
        {discounts.map((discount) => (
          <tr key={discount.discountId} data-over={rebateStanding(discount, today) === 'over' || undefined}>
            <th scope="row">
              {locale === 'hi' ? discount.periodDescriptionHi : discount.periodDescription},{' '}
              <FinancialYearText year={discount.financialYear} />
            </th>
            <td>
              <span className={classes.day}>{formatDate(discount.startsOn, locale)} –</span>{' '}
              <span className={classes.day}>{formatDate(discount.endsOn, locale)}</span>
              <Standing standing={rebateStanding(discount, today)} />
            </td>
            <td className={classes.percent}>
              {discount.discountBps / 100}%
              <OnlineRebate discount={discount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Of a rebate still to come its days say enough. */
function Standing({ standing }: { standing: ReturnType<typeof rebateStanding> }) {
  if (standing === 'to_come') return null
  return (
    <strong className={classes.standing}>{standing === 'over' ? m.status_over() : m.shell_landing_rebate_now()}</strong>
  )
}

/** Where paying online takes off more. */
function OnlineRebate({ discount }: { discount: Discount }) {
  const online = rebateBps(discount, { online_payment: true })
  return online > discount.discountBps && <small>{m.shell_landing_rebate_online({ percent: online / 100 })}</small>
}
