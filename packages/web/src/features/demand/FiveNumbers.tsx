import type { TotalSummary } from '@karsetu/contract/demand/demand-summary.ts'
import { formatCount, formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Paise, paise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { useLocale } from '../../locale/locale.ts'
import { AsOf } from '../../summary/AsOf.tsx'
import { FigureTiles } from '../../summary/FigureTiles.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import classes from './Demand.module.css'

type Figure = { label: string; now: number; before: number; say: (value: number) => string }

const inMoney = (value: number) => formatMoney(paise(value))

/** The year in five numbers, each with its change from the year before on the same day; arrears and credit beneath. */
export function FiveNumbers({ total }: { total: TotalSummary }) {
  const locale = useLocale()
  const { current, previous } = total
  const money = (label: string, now: Paise, before: Paise): Figure => ({ label, now, before, say: inMoney })
  const figures: Figure[] = [
    money(m.demand_screen_demand(), current.demandPaise, previous.demandPaise),
    money(m.demand_screen_rebate(), current.rebatePaise, previous.rebatePaise),
    money(m.demand_screen_collected(), current.collectedPaise, previous.collectedPaise),
    money(m.demand_screen_balance(), current.balancePaise, previous.balancePaise),
    { label: m.demand_screen_demands(), now: current.demands, before: previous.demands, say: formatCount },
  ]
  const before = { year: financialYearLabel(previous.financialYear), day: formatDate(total.previousDay, locale) }
  return (
    <section aria-label={m.demand_screen_summaries()} className={classes.summaries}>
      <FigureTiles
        tiles={figures.map((figure) => ({
          label: figure.label,
          figure: figure.say(figure.now),
          note: changeOf(figure, before),
        }))}
      />
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

function changeOf({ now, before, say }: Figure, than: { year: string; day: string }): string {
  if (now === before) return m.demand_screen_same(than)
  const amount = say(Math.abs(now - before))
  return now > before ? m.demand_screen_more({ amount, ...than }) : m.demand_screen_less({ amount, ...than })
}
