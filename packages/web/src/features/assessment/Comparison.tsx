import type { TaxOfYear, TaxSheet } from '@karsetu/contract/assessment/assessment-calls.ts'
import { floorName } from '@karsetu/contract/assessment/assessment-labels.ts'
import { headLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { formatChange } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { type Paise, subtractPaise } from '@karsetu/domain/money/paise.ts'
import { Card } from '../../ui/Card.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { TaxOfYearText } from './TaxOfYearText.tsx'

type Line = { key: string; name: string; present: Paise | undefined; whatIf: Paise | undefined }

type Props = {
  present: TaxSheet /** Until something is changed there is none. */
  whatIf: TaxSheet | undefined
  isAsking: boolean
}

const amountsOf = (tax: TaxOfYear | undefined): Record<string, Paise> =>
  tax?.status === 'assessed' ? { ...tax.taxes, arv: tax.arvPaise, total: tax.totalPaise } : {}

function floorLines(present: TaxSheet, whatIf: TaxSheet | undefined): Line[] {
  const count = Math.max(present.portions.length, whatIf?.portions.length ?? 0)
  return Array.from({ length: count }, (_, at): Line => {
    const [now, then] = [present.portions[at], whatIf?.portions[at]]
    const floor = (then ?? now)?.floorNumber ?? 0
    return {
      key: `portion ${at}`,
      name: m.arv_value_of_part({ number: at + 1, floor: floorName(floor) }),
      present: now?.arvPaise,
      whatIf: then?.arvPaise,
    }
  })
}

/** The tax at present beside the tax as it would be, floor by floor and head by head. */
export function Comparison({ present, whatIf, isAsking }: Props) {
  const [now, then] = [amountsOf(present.tax), amountsOf(whatIf?.tax)]
  const lines: Line[] = [
    ...floorLines(present, whatIf),
    { key: 'arv', name: m.arv_value(), present: now.arv, whatIf: then.arv },
    ...HEADS.map((head): Line => ({ key: head, name: headLabels[head](), present: now[head], whatIf: then[head] })),
    { key: 'total', name: m.arv_total_tax(), present: now.total, whatIf: then.total },
  ]
  const money = (amount: Paise | undefined) => (amount === undefined ? null : <MoneyText amount={amount} />)
  return (
    <Card title={m.arv_side_by_side()}>
      <div aria-busy={isAsking}>
        <FigureTable
          label={m.arv_side_by_side()}
          columns={[
            { head: m.arv_item(), cell: (line) => line.name },
            { head: m.arv_at_present(), isFigure: true, cell: (line) => money(line.present) },
            { head: m.arv_what_if(), isFigure: true, cell: (line) => money(line.whatIf) },
            {
              head: m.arv_difference(),
              isFigure: true,
              cell: (line) =>
                line.whatIf === undefined || line.present === undefined
                  ? null
                  : formatChange(subtractPaise(line.whatIf, line.present)),
            },
          ]}
          rows={lines}
          keyOf={(line) => line.key}
        />
      </div>
      {!whatIf && <p>{m.arv_change_something()}</p>}
      {whatIf?.tax.status === 'not_assessable' && <TaxOfYearText tax={whatIf.tax} />}
      <p>{m.arv_no_demand()}</p>
    </Card>
  )
}
