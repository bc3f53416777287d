import type { LedgerReport } from '@karsetu/contract/ledger/ledger-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { HEADS, type HeadAmounts, totalOfHeads } from '@karsetu/domain/assessment/heads.ts'
import { addPaise, maxPaise, type Paise, subtractPaise, ZERO } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { Card } from '../../ui/Card.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import classes from './Ledger.module.css'

type Year = LedgerReport['years'][number]
type YearDue = LedgerReport['dues']['years'][number]

const both = (tax: HeadAmounts, interest: HeadAmounts) => addPaise(totalOfHeads(tax), totalOfHeads(interest))
const figure = (amount: Paise) => (amount === 0 ? null : formatMoney(amount))

type Props = {
  years: readonly Year[]
  /** What each owes today, with the interest that is not charged yet. */
  dues: readonly YearDue[]
}

/** What each year was charged, forgiven and paid, newest first; a year opens to show it by head. */
export function YearHistory({ years, dues }: Props) {
  if (years.length === 0) return null
  const shown = years.toReversed().map((year) => ({ year, accrued: accruedOf(year, dues) }))
  return (
    <Card title={m.ledger_history()}>
      <p className={classes.note}>
        {m.ledger_history_hint()} {shown.some(({ accrued }) => accrued > 0) && m.ledger_history_interest()}
      </p>
      {shown.map(({ year, accrued }) => (
        <details key={year.financialYear} className={classes.year}>
          <summary>
            <YearInShort year={year} accrued={accrued} />
          </summary>
          <YearByHead year={year} />
        </details>
      ))}
    </Card>
  )
}

/** Interest of a year to today that is not charged yet: in the dues, and not in the entries. */
function accruedOf(year: Year, dues: readonly YearDue[]): Paise {
  const due = dues.find(({ financialYear }) => financialYear === year.financialYear)
  if (!due) return ZERO
  return maxPaise(ZERO, subtractPaise(totalOfHeads(due.interest), totalOfHeads(year.interestOutstanding)))
}

function YearInShort({ year, accrued }: { year: Year; accrued: Paise }) {
  const left = both(year.outstanding, year.interestOutstanding)
  const amount = formatMoney(both(year.charged, year.interestCharged))
  const isWithInterest = totalOfHeads(year.interestCharged) !== 0
  const rebate = totalOfHeads(year.rebate)
  const paid = both(year.paid, year.interestPaid)
  const parts = [
    isWithInterest ? m.ledger_year_charged_with_interest({ amount }) : m.ledger_year_charged({ amount }),
    rebate !== 0 && m.ledger_year_rebate({ amount: formatMoney(rebate) }),
    paid !== 0 && m.ledger_year_paid({ amount: formatMoney(paid) }),
  ]
  return (
    <>
      <strong>{financialYearLabel(year.financialYear)}</strong>
      <span className={classes.inShort}>{parts.filter(Boolean).join(', ')}</span>
      <span className={classes.left} data-clear={(left <= 0 && accrued === 0) || undefined}>
        {leftText(left, accrued)}
      </span>
    </>
  )
}

function leftText(left: Paise, accrued: Paise): string {
  const amount = formatMoney(left)
  if (accrued > 0) return m.ledger_year_left_and_interest({ amount, interest: formatMoney(accrued) })
  return left === 0 ? m.ledger_year_clear() : m.ledger_year_left({ amount })
}

const headLabels = { house: m.ledger_house, water: m.ledger_water, sewer: m.ledger_sewer } as const
const interestLabels = {
  house: m.ledger_interest_house,
  water: m.ledger_interest_water,
  sewer: m.ledger_interest_sewer,
} as const

type HeadLine = { name: string; charged: Paise; rebate: Paise; paid: Paise; outstanding: Paise }

function YearByHead({ year }: { year: Year }) {
  const lines = HEADS.flatMap((head): HeadLine[] => [
    {
      name: headLabels[head](),
      charged: year.charged[head],
      rebate: year.rebate[head],
      paid: year.paid[head],
      outstanding: year.outstanding[head],
    },
    {
      name: interestLabels[head](),
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
