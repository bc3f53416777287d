import type { LedgerReport } from '@karsetu/contract/ledger/ledger-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { HEADS, type HeadAmounts, totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import { addPaise, type Paise, ZERO } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { Card } from '../../ui/Card.tsx'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import classes from './Ledger.module.css'

type Year = LedgerReport['years'][number]

const figure = (amount: Paise) => (amount === 0 ? null : formatMoney(amount))
const both = (tax: HeadAmounts, interest: HeadAmounts) => addPaise(totalOfHeads(tax), totalOfHeads(interest))

/** What each year was charged, forgiven and paid, newest first; each year opens by head. */
export function YearHistory({ years }: { years: readonly Year[] }) {
  if (years.length === 0) return null
  const newestFirst = years.toReversed()
  const columns: FigureColumn<Year>[] = [
    { head: m.ledger_year(), cell: ({ financialYear }) => financialYearLabel(financialYear) },
    { head: m.ledger_charged(), cell: (year) => figure(totalOfHeads(year.charged)), isFigure: true },
    { head: m.ledger_interest_charged(), cell: (year) => figure(totalOfHeads(year.interestCharged)), isFigure: true },
    { head: m.ledger_rebate(), cell: (year) => figure(totalOfHeads(year.rebate)), isFigure: true },
    { head: m.ledger_paid(), cell: (year) => figure(both(year.paid, year.interestPaid)), isFigure: true },
    {
      head: m.ledger_outstanding(),
      cell: (year) => formatMoney(both(year.outstanding, year.interestOutstanding)),
      isFigure: true,
    },
  ]
  return (
    <Card title={m.ledger_history()}>
      <FigureTable
        label={m.ledger_history()}
        columns={columns}
        rows={newestFirst}
        keyOf={({ financialYear }) => financialYear}
      />
      {newestFirst.map((year) => (
        <details key={year.financialYear} className={classes.year}>
          <summary>{m.ledger_of_heads({ year: financialYearLabel(year.financialYear) })}</summary>
          <YearByHead year={year} />
        </details>
      ))}
    </Card>
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
      label={m.ledger_of_heads({ year: financialYearLabel(year.financialYear) })}
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
