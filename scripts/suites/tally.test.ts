import { expect, it } from 'vitest'
import { addTallies, closingLine, failureOf, honest } from './tally.ts'

const counted = (passed: number, ...failures: string[]) => ({ passed, failed: failures.length, failures })

it('closes with one plain line over all suites', () => {
  const suites = [counted(3), counted(4, 'a bill is paid')]
  expect(closingLine(addTallies(suites))).toBe('7 passed, 1 failed')
})

it('counts a suite that ended badly as failed, even when no case of it ran', () => {
  expect(honest(counted(0), 1)).toMatchObject({ passed: 0, failed: 1 })
  expect(honest(counted(5, 'a', 'b'), 1)).toMatchObject({ passed: 5, failed: 2 })
  expect(honest(counted(5), 0)).toMatchObject({ passed: 5, failed: 0 })
})

it('names what failed in every suite, with the beginning of what it said and without colours', () => {
  const said = `\u001b[31mexpected 1 to be 2\u001b[39m\n\n${'at somewhere\n'.repeat(40)}`
  const { failures } = addTallies([counted(1, failureOf('a bill is paid', said)), counted(0, 'a note is printed')])
  expect(failures).toHaveLength(2)
  expect(failures[0]?.split('\n').slice(0, 2)).toEqual(['a bill is paid', '    expected 1 to be 2'])
  expect(failures[0]?.split('\n')).toHaveLength(13)
})

it('names what passed only when it was tried again, and does not count it as failed', () => {
  const unsteady = ['who decides goes on to the next']
  const total = addTallies([counted(3), { ...counted(4), unsteady }])
  expect(closingLine(total)).toBe('7 passed, 0 failed')
  expect(total.unsteady).toEqual(unsteady)
})
