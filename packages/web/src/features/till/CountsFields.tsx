import type { SessionCount } from '@karsetu/contract/till/till-forms.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Paise, subtractPaise } from '@karsetu/domain/money/paise.ts'
import { DENOMINATIONS, type Denomination, denominations, totalOfCounts } from '@karsetu/domain/till/denominations.ts'
import { type Control, useWatch } from 'react-hook-form'
import { FormSection } from '../../form/FormSection.tsx'
import { NumberField } from '../../form/NumberField.tsx'

export type CountsTyped = { counts: { [Each in Denomination]?: number | '' | null | undefined } }
export const noCounts: CountsTyped['counts'] = {}

const coins: readonly Denomination[] = ['r5', 'r2', 'r1', 'p50']

type Props<Typed extends CountsTyped> = {
  // biome-ignore lint/suspicious/noExplicitAny: the third type is what the form sends, which a field never sees
  control: Control<Typed, unknown, any>
  /** What the books say; the difference is shown beside the sum. */
  expected?: Paise
}

/** How many of each note and coin, and what they come to. */
export function CountsFields<Typed extends CountsTyped>({ control, expected }: Props<Typed>) {
  // Every form of these fields has them under the names of the contract.
  const fields = control as unknown as Control<CountsTyped>
  const counted = useCounted(fields)
  return (
    <>
      <FormSection title={m.till_counts()}>
        {denominations.map((each) => (
          <NumberField
            key={each}
            control={fields}
            name={`counts.${each}`}
            label={labelOf(each)}
            placeholder="0"
            wholeOnly
          />
        ))}
      </FormSection>
      <p aria-live="polite">{sumText(counted, expected)}</p>
    </>
  )
}

function labelOf(each: Denomination): string {
  const value = formatMoney(DENOMINATIONS[each])
  return coins.includes(each) ? m.till_coins_of({ value }) : m.till_notes_of({ value })
}

/** What the fields come to; a field that is no number counts for nothing until it is corrected. */
export function useCounted(control: Control<CountsTyped>): Paise {
  const typed = useWatch({ control, name: 'counts' })
  const counts = Object.fromEntries(
    denominations.flatMap((each) => {
      const count = typed[each]
      return typeof count === 'number' && Number.isInteger(count) && count > 0 ? [[each, count]] : []
    }),
  ) as SessionCount['counts'] // whole numbers under the names of the denominations
  return totalOfCounts(counts)
}

function sumText(counted: Paise, expected: Paise | undefined): string {
  const amount = formatMoney(counted)
  if (expected === undefined) return m.till_total_counted({ amount })
  if (counted === expected) return m.till_total_agrees({ amount })
  return counted > expected
    ? m.till_total_differs({ amount, difference: formatMoney(subtractPaise(counted, expected)) })
    : m.till_total_short({ amount, difference: formatMoney(subtractPaise(expected, counted)) })
}
