import { floorName } from '@karsetu/contract/assessment/assessment-labels.ts'
import type { SelfAssessmentDetail } from '@karsetu/contract/self-assessment/self-assessment-calls.ts'
import { formatChange, formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Paise, subtractPaise } from '@karsetu/domain/money/paise.ts'
import { Card } from '../../ui/Card.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'

type Row = {
  name: string
  register: string | null
  survey: string | null
  declared: string | null
  change: string | null
}

const area = (sqft: number | null) => (sqft === null ? null : `${formatCount(sqft)} ${m.arv_unit_sqft()}`)
const money = (amount: Paise | null) => (amount === null ? null : formatMoney(amount))

function areaChange(before: number | null, after: number | null): string | null {
  const change = Math.round(((after ?? 0) - (before ?? 0)) * 100) / 100
  return change === 0 ? null : `${change > 0 ? '+' : '−'}${formatCount(Math.abs(change))} ${m.arv_unit_sqft()}`
}

/** Declared against register and survey: the floors that differ, and the sums in area and rupees. */
export function Comparison({ detail: { compared, taxPaise, isNew } }: { detail: SelfAssessmentDetail }) {
  const { floors, registerSqft, surveySqft, declaredSqft, registerTaxPaise, surveyTaxPaise } = compared
  const differing = floors.filter((floor) => floor.registerSqft !== floor.declaredSqft)
  const rows: Row[] = [
    ...differing.map(({ floorNumber, registerSqft: before, declaredSqft: after }) => ({
      ...{ name: floorName(floorNumber), register: area(before), survey: null, declared: area(after) },
      change: areaChange(before, after),
    })),
    {
      name: m.self_assessment_compare_area(),
      ...{ register: area(registerSqft), survey: area(surveySqft), declared: area(declaredSqft) },
      change: areaChange(registerSqft, declaredSqft),
    },
    {
      name: m.self_assessment_compare_tax(),
      ...{ register: money(registerTaxPaise), survey: money(surveyTaxPaise), declared: money(taxPaise) },
      change:
        taxPaise === null || registerTaxPaise === null ? null : formatChange(subtractPaise(taxPaise, registerTaxPaise)),
    },
  ]
  const same = floors.length - differing.length
  return (
    <Card title={m.self_assessment_compare()}>
      <FigureTable
        label={m.self_assessment_compare()}
        rows={rows.map((row, at) => ({ ...row, at }))}
        keyOf={({ at }) => at}
        columns={[
          { head: m.self_assessment_compare_what(), cell: ({ name }) => name },
          { head: m.self_assessment_visit_register(), isFigure: true, cell: ({ register }) => register ?? '–' },
          { head: m.self_assessment_compare_survey(), isFigure: true, cell: ({ survey }) => survey ?? '–' },
          { head: m.self_assessment_visit_declared(), isFigure: true, cell: ({ declared }) => declared ?? '–' },
          { head: m.self_assessment_visit_difference(), isFigure: true, cell: ({ change }) => change ?? '–' },
        ]}
      />
      {!isNew && same > 0 && <p>{m.self_assessment_compare_same({ count: same })}</p>}
    </Card>
  )
}
