import { expect, test } from 'vitest'
import { usedAs, usedAsCode } from './sheet-words.ts'

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
