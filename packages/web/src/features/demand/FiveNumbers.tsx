import type { TotalSummary } from '@karsetu/contract/demand/summary-calls.ts'
import { formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Paise, paise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { Facts } from '../../ui/Facts.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import classes from './Demand.module.css'
import { AsOf } from './SumsCard.tsx'

type Figure = { label: string; now: number; before: number; say: (value: number) => string }

const inMoney = (value: number) => formatMoney(paise(value))

/** The year in five numbers, each with its change from the year before; arrears and credit beneath. */
export function FiveNumbers({ total }: { total: TotalSummary }) {
  const { current, previous } = total
  const money = (label: string, now: Paise, before: Paise): Figure => ({ label, now, before, say: inMoney })
  const figures: Figure[] = [
    money(m.demand_screen_demand(), current.demandPaise, previous.demandPaise),
    money(m.demand_screen_rebate(), current.rebatePaise, previous.rebatePaise),
    money(m.demand_screen_collected(), current.collectedPaise, previous.collectedPaise),
    money(m.demand_screen_balance(), current.balancePaise, previous.balancePaise),
    { label: m.demand_screen_demands(), now: current.demands, before: previous.demands, say: formatCount },
  ]
  const year = financialYearLabel(previous.financialYear)
  return (
    <section aria-label={m.demand_screen_summaries()} className={classes.summaries}>
      <dl className={classes.numbers}>
        {figures.map((figure) => (
          <div key={figure.label} className={classes.number}>
            <dt>{figure.label}</dt>
            <dd className={classes.figure}>{figure.say(figure.now)}</dd>
            <dd className={classes.change}>{changeOf(figure, year)}</dd>
          </div>
        ))}
      </dl>
      <Facts
        facts={[
          { label: m.demand_screen_arrears(), value: <MoneyText amount={total.arrearsPaise} /> },
          { label: m.demand_screen_credit(), value: <MoneyText amount={total.advancePaise} /> },
        ]}
      />
      <AsOf instant={total.asOf} {...(total.day === total.today ? {} : { day: total.day })} />
    </section>
  )
}

function changeOf({ now, before, say }: Figure, year: string): string {
  if (now === before) return m.demand_screen_same({ year })
  const amount = say(Math.abs(now - before))
  return now > before ? m.demand_screen_more({ amount, year }) : m.demand_screen_less({ amount, year })
}
