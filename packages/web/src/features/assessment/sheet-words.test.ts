import { expect, test } from 'vitest'
import { usedAs } from './sheet-words.ts'

test.each([
  ['residence', 'Residence'],
  ['commercial', 'Commercial'],
  ['Tea stall', 'Tea stall'],
  ['constructor', 'constructor'],
])('a floor used as %s is shown as %s', (typed, shown) => {
  expect(usedAs(typed)).toBe(shown)
})
