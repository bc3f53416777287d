import { expect, test } from 'vitest'
import { asPtin, isSamePtin } from './ptin.ts'

test('a PTIN is kept in capital letters, without spaces around it', () => {
  expect(asPtin(' pt-00012a ')).toBe('PT-00012A')
})

test.each([
  ['PT-1', 'pt-1', true],
  ['PT-1', 'PT-2', false],
  ['PT-1', null, false],
  ['PT-1', undefined, false],
])('%s is the number %s: %s', (said, there, isSame) => {
  expect(isSamePtin(said, there)).toBe(isSame)
})
