import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { HeadAmounts } from '@karsetu/domain/assessment/heads.ts'
import { type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { type FinancialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'

export type YearDue = { financialYear: FinancialYear; principal: HeadAmounts; interest: HeadAmounts; totalPaise: Paise }

const amounts: readonly { head: () => string; of: (year: YearDue) => Paise }[] = [
  { head: m.ledger_house, of: ({ principal }) => principal.house },
  { head: m.ledger_water, of: ({ principal }) => principal.water },
  { head: m.ledger_sewer, of: ({ principal }) => principal.sewer },
  { head: m.ledger_interest_house, of: ({ interest }) => interest.house },
  { head: m.ledger_interest_water, of: ({ interest }) => interest.water },
  { head: m.ledger_interest_sewer, of: ({ interest }) => interest.sewer },
  { head: m.ledger_total, of: ({ totalPaise }) => totalPaise },
]

const moneyOrNothing = (amount: Paise) => (amount === 0 ? null : formatMoney(amount))

/** What each year owes: house, water, sewer, and the interest on each. */
export function DuesByHead({ years }: { years: readonly YearDue[] }) {
  const columns: FigureColumn<YearDue>[] = [
    { head: m.ledger_year(), cell: ({ financialYear }) => financialYearLabel(financialYear) },
    ...amounts.map(({ head, of }) => ({
      head: head(),
      cell: (year: YearDue) => moneyOrNothing(of(year)),
      isFigure: true,
    })),
  ]
  return (
    <FigureTable
      label={m.ledger_by_year()}
      columns={columns}
      rows={years}
      keyOf={({ financialYear }) => financialYear}
      total={[m.ledger_total(), ...amounts.map(({ of }) => moneyOrNothing(sumPaise(years.map(of))))]}
    />
  )
}
