import { type Discount, masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { rebateBps } from '@karsetu/domain/demand/rebate.ts'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'
import { FinancialYearText } from '../../ui/FinancialYearText.tsx'
import { currentYear } from '../../ui/today.ts'
import classes from './LandingScreen.module.css'

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
      {open?.length === 0 && <p>{m.shell_landing_rebates_none()}</p>}
      {open && open.length > 0 && <RebateTable discounts={open} />}
    </section>
  )
}

function RebateTable({ discounts }: { discounts: readonly Discount[] }) {
  const locale = useLocale()
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
          <tr key={discount.discountId}>
            <th scope="row">
              {locale === 'hi' ? discount.periodDescriptionHi : discount.periodDescription},{' '}
              <FinancialYearText year={discount.financialYear} />
            </th>
            <td>
              {formatDate(discount.startsOn, locale)} – {formatDate(discount.endsOn, locale)}
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

/** Where paying online takes off more. */
function OnlineRebate({ discount }: { discount: Discount }) {
  const online = rebateBps(discount, { online_payment: true })
  return online > discount.discountBps && <small>{m.shell_landing_rebate_online({ percent: online / 100 })}</small>
}
