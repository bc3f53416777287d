import type { CorrectionEffect, Standing } from '@karsetu/contract/correction/correction-calls.ts'
import { bucketLabels } from '@karsetu/contract/correction/correction-labels.ts'
import { formatChange, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Paise, subtractPaise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { WithUnbrokenIds } from '../../ui/WithUnbrokenIds.tsx'

const lines: readonly { label: (of: { years: string }) => string; of: (standing: Standing) => Paise }[] = [
  { label: bucketLabels.house, of: ({ arrears }) => arrears.house },
  { label: bucketLabels.water, of: ({ arrears }) => arrears.water },
  { label: bucketLabels.sewer, of: ({ arrears }) => arrears.sewer },
  { label: bucketLabels.interestHouse, of: ({ interest }) => interest.house },
  { label: bucketLabels.interestWater, of: ({ interest }) => interest.water },
  { label: bucketLabels.interestSewer, of: ({ interest }) => interest.sewer },
  { label: m.correction_year_total, of: ({ yearPaise }) => yearPaise },
  { label: m.correction_credit, of: ({ creditPaise }) => creditPaise },
  { label: m.ledger_due_today, of: ({ netPayablePaise }) => netPayablePaise },
]

type Props = {
  effect: Pick<CorrectionEffect, 'changes' | 'before' | 'after' | 'changePaise' | 'needsSecond'>
  /** It waits for the decision of who reads this. */
  isToDecide?: boolean
}

/** Before and after of the years that a change is about, with the interest and what is then payable in all. */
export function EffectTable({ effect, isToDecide = false }: Props) {
  const { changes, before, after } = effect
  const years = changes.map(({ financialYear }) => financialYearLabel(financialYear)).join(', ')
  const title = m.correction_effect_title({ years })
  return (
    <section role="status">
      <h3>
        <WithUnbrokenIds text={title} />
      </h3>
      <FigureTable
        label={title}
        rows={lines}
        keyOf={({ label }) => label({ years })}
        columns={[
          { head: m.correction_head(), cell: ({ label }) => label({ years }) },
          { head: m.correction_before(), isFigure: true, cell: ({ of }) => formatMoney(of(before)) },
          { head: m.correction_after(), isFigure: true, cell: ({ of }) => formatMoney(of(after)) },
          {
            head: m.correction_difference(),
            isFigure: true,
            cell: ({ of }) => differenceText(subtractPaise(of(after), of(before))),
          },
        ]}
      />
      <p>{limitText(effect, isToDecide)}</p>
    </section>
  )
}

const differenceText = (difference: Paise) => (difference === 0 ? null : formatChange(difference))

function limitText({ changePaise, needsSecond }: Props['effect'], isToDecide: boolean): string {
  const amount = formatMoney(changePaise)
  if (!needsSecond) return m.correction_within_limit({ amount })
  return isToDecide ? m.correction_decided_here({ amount }) : m.correction_above_limit({ amount })
}
