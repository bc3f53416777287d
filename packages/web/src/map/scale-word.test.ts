import { expect, test } from 'vitest'
import { scaleLabel } from './scale-word.ts'

test.each([
  ['200 m', '200 m'],
  ['1000 m', '1 km'],
  ['2000 m', '2 km'],
  ['5 km', '5 km'],
])('a scale of %s is written %s', (text, word) => {
  expect(scaleLabel(text)).toBe(word)
})
