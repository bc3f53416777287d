import { expect, test } from 'vitest'
import { allCalls } from '../all-calls.ts'
import { Samples } from './testing/sample-values.ts'

const samplesOfEach = 200

test('no schema of a call throws, whatever the values: each is taken or refused', () => {
  const samples = new Samples(20261120)
  const thrown = new Map<string, unknown>()
  const taken = new Set<string>()
  for (const { feature, calls } of allCalls)
    for (const [name, call] of Object.entries(calls))
      for (const part of ['params', 'query', 'body'] as const)
        for (let at = 0; at < (call[part] ? samplesOfEach : 0); at++) {
          const sent = samples.of(call[part], at % 4 === 0 ? 0 : at % 4 === 1 ? 0.5 : 0.15)
          try {
            if (call[part]?.safeParse(sent).success) taken.add(`${feature}.${name} ${part}`)
          } catch (error) {
            thrown.set(`${feature}.${name} ${part}`, { sent: JSON.stringify(sent).slice(0, 300), error: String(error) })
          }
        }
  expect(Object.fromEntries(thrown)).toEqual({})
  // Most declarations are met by what is made from them; a form whose rules tie fields together seldom is.
  expect(taken.size).toBeGreaterThan(250)
})
