import type { LedgerReport } from '@karsetu/contract/ledger/ledger-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { HEADS, type HeadAmounts, totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import { addPaise, type Paise, ZERO } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { Card } from '../../ui/Card.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import classes from './Ledger.module.css'

type Year = LedgerReport['years'][number]

const both = (tax: HeadAmounts, interest: HeadAmounts) => addPaise(totalOfHeads(tax), totalOfHeads(interest))
const figure = (amount: Paise) => (amount === 0 ? null : formatMoney(amount))

/** What each year was charged, forgiven and paid, newest first; a year opens to show it by head. */
export function YearHistory({ years }: { years: readonly Year[] }) {
  if (years.length === 0) return null
  return (
    <Card title={m.ledger_history()}>
      <p className={classes.note}>{m.ledger_history_hint()}</p>
      {years.toReversed().map((year) => (
        <details key={year.financialYear} className={classes.year}>
          <summary>
            <YearInShort year={year} />
          </summary>
          <YearByHead year={year} />
        </details>
      ))}
    </Card>
  )
}

function YearInShort({ year }: { year: Year }) {
  const left = both(year.outstanding, year.interestOutstanding)
  const paid = both(year.paid, year.interestPaid)
  return (
    <>
      <strong>{financialYearLabel(year.financialYear)}</strong>
      <span className={classes.inShort}>
        {m.ledger_year_charged({ amount: formatMoney(both(year.charged, year.interestCharged)) })}
        {paid !== 0 && `, ${m.ledger_year_paid({ amount: formatMoney(paid) })}`}
      </span>
      <span className={classes.left} data-clear={left <= 0 || undefined}>
        {left === 0 ? m.ledger_year_clear() : m.ledger_year_left({ amount: formatMoney(left) })}
      </span>
    </>
  )
}

const headWords = { house: m.ledger_house, water: m.ledger_water, sewer: m.ledger_sewer } as const
const interestWords = {
  house: m.ledger_interest_house,
  water: m.ledger_interest_water,
  sewer: m.ledger_interest_sewer,
} as const

type HeadLine = { name: string; charged: Paise; rebate: Paise; paid: Paise; outstanding: Paise }

function YearByHead({ year }: { year: Year }) {
  const lines = HEADS.flatMap((head): HeadLine[] => [
    {
      name: headWords[head](),
      charged: year.charged[head],
      rebate: year.rebate[head],
      paid: year.paid[head],
      outstanding: year.outstanding[head],
    },
    {
      name: interestWords[head](),
      charged: year.interestCharged[head],
      rebate: ZERO,
      paid: year.interestPaid[head],
      outstanding: year.interestOutstanding[head],
    },
  ]).filter((line) => line.charged !== 0 || line.paid !== 0 || line.outstanding !== 0)
  return (
    <FigureTable
      label={m.ledger_year_by_head({ year: financialYearLabel(year.financialYear) })}
      rows={lines}
      keyOf={({ name }) => name}
      columns={[
        { head: m.ledger_what(), cell: ({ name }) => name },
        { head: m.ledger_charged(), cell: ({ charged }) => figure(charged), isFigure: true },
        { head: m.ledger_rebate(), cell: ({ rebate }) => figure(rebate), isFigure: true },
        { head: m.ledger_paid(), cell: ({ paid }) => figure(paid), isFigure: true },
        { head: m.ledger_outstanding(), cell: ({ outstanding }) => formatMoney(outstanding), isFigure: true },
      ]}
    />
  )
}
