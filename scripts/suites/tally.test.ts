import { expect, it } from 'vitest'
import { addTallies, closingLine, honest } from './tally.ts'

it('closes with one plain line over all suites', () => {
  const suites = [
    { passed: 3, failed: 0 },
    { passed: 4, failed: 1 },
  ]
  expect(closingLine(addTallies(suites))).toBe('7 passed, 1 failed')
})

it('counts a suite that ended badly as failed, even when no case of it ran', () => {
  expect(honest({ passed: 0, failed: 0 }, 1)).toEqual({ passed: 0, failed: 1 })
  expect(honest({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 })
  expect(honest({ passed: 5, failed: 0 }, 0)).toEqual({ passed: 5, failed: 0 })
})
