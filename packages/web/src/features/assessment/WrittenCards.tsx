import { assessedReason, correctionName } from '@karsetu/contract/assessment/assessed-labels.ts'
import type { TaxExplained } from '@karsetu/contract/assessment/assessment-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { FinancialYearText } from '../../ui/FinancialYearText.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'

/** What the office assessed in writing for the year and the year before, and why: a revision gives its reason. */
export function AssessedCard({ assessed }: Pick<TaxExplained, 'assessed'>) {
  if (assessed.length === 0) return null
  return (
    <Card title={m.arv_assessed_title()}>
      <FigureTable
        label={m.arv_assessed_title()}
        rows={assessed}
        keyOf={(row) => row.financialYear}
        columns={[
          { head: m.ledger_year(), cell: (row) => <FinancialYearText year={row.financialYear} /> },
          { head: m.arv_assessed_on(), cell: (row) => <DateText date={row.assessedOn} /> },
          { head: m.arv_assessed_why(), cell: (row) => assessedReason(row.reason) },
          { head: m.arv_value(), isFigure: true, cell: (row) => <MoneyText amount={row.arvPaise} /> },
          { head: m.arv_total_tax(), isFigure: true, cell: (row) => <MoneyText amount={row.totalPaise} /> },
        ]}
      />
    </Card>
  )
}

/** Notes and corrections of arrears: they move what is due of a year and leave its assessment as it is. */
export function CorrectionsCard({ corrections }: Pick<TaxExplained, 'corrections'>) {
  if (corrections.length === 0) return null
  return (
    <Card title={m.arv_corrections()}>
      <FigureTable
        label={m.arv_corrections()}
        rows={corrections.map((made, at) => ({ ...made, key: `${at} ${made.number}` }))}
        keyOf={(row) => row.key}
        columns={[
          { head: m.arv_correction(), cell: (row) => correctionName(row) },
          { head: m.arv_correction_year(), cell: (row) => <FinancialYearText year={row.financialYear} /> },
          { head: m.arv_assessed_why(), cell: (row) => row.reason },
          { head: m.arv_correction_amount(), isFigure: true, cell: (row) => <MoneyText amount={row.amountPaise} /> },
        ]}
      />
    </Card>
  )
}
