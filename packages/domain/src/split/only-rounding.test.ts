import { expect, test } from 'vitest'
import { type HeadAmounts, NO_AMOUNTS } from '../assessment/heads.ts'
import { type Paise, paise } from '../money/paise.ts'
import type { RoundingMode } from '../money/rounding.ts'
import { financialYear } from '../time/financial-year.ts'
import { isOnlyRounding } from './only-rounding.ts'

type Case = {
  was?: (number | null)[]
  is?: (number | null)[]
  house?: number
  water?: number
  mode?: RoundingMode
  unit?: number
  isLost?: boolean
}
const arvs = (values: (number | null)[]): (Paise | null)[] =>
  values.map((value) => (value === null ? null : paise(value)))

function judged({ was = [1_000_000], is = [500_000, 500_000], unit = 100, mode = 'half_up', ...of }: Case): boolean {
  const difference: HeadAmounts = { ...NO_AMOUNTS, house: paise(of.house ?? 0), water: paise(of.water ?? 0) }
  const year = {
    financialYear: financialYear(2027),
    before: NO_AMOUNTS,
    after: of.isLost ? null : NO_AMOUNTS,
    difference,
  }
  return isOnlyRounding({ before: arvs(was), after: arvs(is), years: [year], roundingOf: () => ({ unit, mode }) })
}

const three = [333_334, 333_333, 333_333]

test.each<[string, Case, boolean]>([
  ['a rupee more of one tax, of two parts', { house: 100 }, true],
  ['a rupee less of each of two taxes', { house: -100, water: -100 }, true],
  ['two rupees more, of two parts: no rounding makes that', { house: 200 }, false],
  ['a rupee of one tax is rounding, two of another are not', { house: 100, water: -200 }, false],
  ['a rupee and a half, of three parts', { house: 150, is: three }, true],
  ['two rupees, of three parts: each would have to be off by all of half a rupee', { house: 200, is: three }, false],
  ['a rupee of two properties that are joined', { house: 100, was: [500_000, 500_000], is: [1_000_000] }, true],
  ['rounded down, two parts lose less than two rupees', { house: -199, mode: 'down' }, true],
  ['rounded down, two rupees are a change', { house: -200, mode: 'down' }, false],
  ['taxes to the paisa: a rupee is a change', { house: 100, unit: 1 }, false],
  ['the values together moved by a rupee', { house: 100, is: [500_100, 500_000] }, false],
  ['the values together moved by a paisa of their own rounding', { house: 100, is: [500_001, 500_000] }, true],
  ['a part that cannot be assessed', { house: 100, is: [1_000_000, null] }, false],
  ['a year that can no longer be calculated', { isLost: true }, false],
])('%s', (_, given, expected) => {
  expect(judged(given)).toBe(expected)
})

test('a split that moves nothing is no rounding', () => {
  const roundingOf = () => ({ unit: 100, mode: 'half_up' as const })
  expect(isOnlyRounding({ before: arvs([100]), after: arvs([50, 50]), years: [], roundingOf })).toBe(false)
})
