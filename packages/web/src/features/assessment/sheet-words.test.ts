import { usedAs } from '@karsetu/contract/assessment/fact-words.ts'
import { expect, test } from 'vitest'
import { stepFacts, usedAsCode } from './sheet-words.ts'

test.each([
  ['residence', 'Residence'],
  ['commercial', 'Commercial'],
  ['Tea stall', 'Tea stall'],
  ['constructor', 'constructor'],
])('a floor used as %s is shown as %s', (typed, shown) => {
  expect(usedAs(typed)).toBe(shown)
})

test.each([
  ['Residence', 'residence'],
  ['निवास', 'residence'],
  ['Commercial', 'commercial'],
  ['Tea stall', 'Tea stall'],
  ['constructor', 'constructor'],
])('a floor said to be used as %s is kept as %s', (typed, kept) => {
  expect(usedAsCode(typed)).toBe(kept)
})

test('a use typed as the masters call it, in either language, is kept as its code', () => {
  const categories = [{ subCategories: [{ code: 'bank_atm', name: 'Bank ATM', nameHi: 'एटीएम' }] }]
  expect(['Bank ATM', 'एटीएम', 'bank_atm', 'Kiosk'].map((typed) => usedAsCode(typed, categories))).toEqual([
    ...['bank_atm', 'bank_atm', 'bank_atm', 'Kiosk'],
  ])
})

test('a use that the masters name is said by that name, an unknown one as it was typed', () => {
  const nameOf = (code: string) => (code === 'bank_atm' ? 'एटीएम' : code)
  expect(usedAs('bank_atm', nameOf)).toBe('एटीएम')
  expect(usedAs('of my aunt', nameOf)).toBe('of my aunt')
  expect(stepFacts({ code: 'usage', facts: { subCategory: 'bank_atm' } }, [], nameOf)).toBe('एटीएम')
})
