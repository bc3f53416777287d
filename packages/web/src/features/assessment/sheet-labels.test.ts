import { usedAs } from '@karsetu/contract/assessment/fact-labels.ts'
import { expect, test } from 'vitest'
import { stepFacts } from './sheet-labels.ts'

test.each([
  ['residence', 'Residence'],
  ['commercial', 'Commercial'],
  ['Tea stall', 'Tea stall'],
  ['constructor', 'constructor'],
])('a floor used as %s is shown as %s', (typed, shown) => {
  expect(usedAs(typed)).toBe(shown)
})

test('a use that the masters name is said by that name, an unknown one as it was typed', () => {
  const nameOf = (code: string) => (code === 'bank_atm' ? 'एटीएम' : code)
  expect(usedAs('bank_atm', nameOf)).toBe('एटीएम')
  expect(usedAs('of my aunt', nameOf)).toBe('of my aunt')
  expect(stepFacts({ code: 'usage', facts: { subCategory: 'bank_atm' } }, [], nameOf)).toBe('एटीएम')
})
