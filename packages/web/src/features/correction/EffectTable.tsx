import type { CorrectionEffect, Standing } from '@karsetu/contract/correction/correction-calls.ts'
import { bucketWords } from '@karsetu/contract/correction/correction-words.ts'
import { formatChange, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Paise, subtractPaise } from '@karsetu/domain/money/paise.ts'
import { FigureTable } from '../../ui/FigureTable.tsx'

const lines: readonly { label: () => string; of: (standing: Standing) => Paise }[] = [
  { label: bucketWords.house, of: ({ arrears }) => arrears.house },
  { label: bucketWords.water, of: ({ arrears }) => arrears.water },
  { label: bucketWords.sewer, of: ({ arrears }) => arrears.sewer },
  { label: bucketWords.interestHouse, of: ({ interest }) => interest.house },
  { label: bucketWords.interestWater, of: ({ interest }) => interest.water },
  { label: bucketWords.interestSewer, of: ({ interest }) => interest.sewer },
  { label: m.correction_year_total, of: ({ yearPaise }) => yearPaise },
  { label: m.correction_credit, of: ({ creditPaise }) => creditPaise },
  { label: m.ledger_due_today, of: ({ netPayablePaise }) => netPayablePaise },
]

/** Before and after of a change, with the interest and what is then payable. */
export function EffectTable({
  effect,
}: {
  effect: Pick<CorrectionEffect, 'before' | 'after' | 'changePaise' | 'needsSecond'>
}) {
  const { before, after, changePaise, needsSecond } = effect
  const amount = formatMoney(changePaise)
  return (
    <section role="status">
      <h3>{m.correction_effect_title()}</h3>
      <FigureTable
        label={m.correction_effect_title()}
        rows={lines}
        keyOf={({ label }) => label()}
        columns={[
          { head: m.correction_head(), cell: ({ label }) => label() },
          { head: m.correction_before(), isFigure: true, cell: ({ of }) => formatMoney(of(before)) },
          { head: m.correction_after(), isFigure: true, cell: ({ of }) => formatMoney(of(after)) },
          {
            head: m.correction_difference(),
            isFigure: true,
            cell: ({ of }) => differenceText(subtractPaise(of(after), of(before))),
          },
        ]}
      />
      <p>{needsSecond ? m.correction_above_limit({ amount }) : m.correction_within_limit({ amount })}</p>
    </section>
  )
}

const differenceText = (difference: Paise) => (difference === 0 ? null : formatChange(difference))
