import type { TaxEffect } from '@karsetu/contract/property/tax-effect.ts'
import { headAmounts } from '@karsetu/domain/assessment/heads.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import { expect, test } from 'vitest'
import { renderHtml, textOf } from '../../../testing/render.tsx'
import { TaxEffectTable } from './TaxEffectTable.tsx'

const house = (amount: number) => headAmounts((head) => paise(head === 'house' ? amount : 0))

const halved: TaxEffect = {
  revised: [
    { financialYear: financialYear(2026), before: house(316_900), after: house(158_400), difference: house(-158_500) },
  ],
  foreseen: [],
  left: [],
  changePaise: paise(158_500),
  rebatePaise: paise(15_855),
  notesPaise: paise(0),
  interestPaise: paise(0),
  netPaise: paise(-142_645),
}

const linesOf = (effect: Partial<TaxEffect> = {}) =>
  renderHtml(<TaxEffectTable effect={{ ...halved, ...effect }} />)
    .split('<tr>')
    .slice(2)
    .map(textOf)

test('the taxes add up on their own; what goes with them and what is owed stand below', () => {
  expect(linesOf()).toEqual([
    expect.stringContaining('House tax'),
    expect.stringMatching(/^Total ₹3,169 ₹1,584 −₹1,585/),
    expect.stringMatching(/^Rebate on it, taken back – – \+₹158.55/),
    expect.stringMatching(/^Change of what is owed – – −₹1,426.45/),
  ])
})

test('nothing goes with the taxes: their total is the last line', () => {
  const lines = linesOf({ rebatePaise: paise(0), netPaise: paise(-158_500) })
  expect(lines.at(-1)).toMatch(/^Total ₹3,169 ₹1,584 −₹1,585/)
  expect(lines).toHaveLength(2)
})
