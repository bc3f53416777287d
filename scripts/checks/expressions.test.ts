import { allCalls } from '@karsetu/contract/all-calls.ts'
import { openApiDocument } from '@karsetu/contract/platform/openapi.ts'
import { expect, test } from 'vitest'
import { backtrackingOf } from './backtracking.ts'
import { errorsOf, expressions } from './expressions.ts'

test('no expression of the product takes time out of proportion to a text', async () => {
  expect(await expressions.find()).toEqual([])
})

test.each([
  ['exponential', /(a*)*$/],
  ['exponential', /^(\w+\s?)*$/],
  ['exponential', /^(a|ab|b)*$/],
  ['exponential', /^(\d{1,5},?)*$/],
  ['exponential', /^([a-z]+)+$/],
  ['polynomial', /\s+$/],
  ['polynomial', /\s*,\s*/],
  ['polynomial', /^a*b?a*$/],
  ['polynomial', /^\S+@\S+$/],
  ['polynomial', /x(?:[^y]*y)?/g],
  ['polynomial', /\bstream\r?\n[\s\S]*?\bendstream\b/g],
  ['polynomial', /(?:a|b)(?!.*c)/],
  [undefined, /(?<!\s)\s+$/],
  [undefined, /(?<!\s)\s*,\s*/],
  [undefined, /^(?:[a-z]+,)*[a-z]+$/],
  [undefined, /^[^\s@]+@[^\s@]+$/],
  [undefined, /^(?=.*\d)(?=.*[a-z]).*$/],
  [undefined, /\s+/g],
  [undefined, /^\d{1,40}$/],
  [undefined, /^a*[b\p{Lu}]a*$/u],
] as const)('%s: %s', (kind, { source, flags }) => {
  expect(backtrackingOf(source, flags)).toBe(kind)
})

test('what is called quadratic is, and what is called linear is not', () => {
  const took = (expression: RegExp, text: string) => {
    const began = performance.now()
    for (let at = 0; at < 3; at++) expression.test(text)
    return performance.now() - began
  }
  const blanks = `${' '.repeat(60_000)}x`
  expect(took(/(?<!\s)\s+$/, blanks) * 20).toBeLessThan(took(/\s+$/, blanks))
})

test('expressions are found wherever they are written', () => {
  const lines = [
    String.raw`const one = /\s+$/`,
    String.raw`const two = new RegExp('\\s+$')`,
    `const three = new RegExp(\`\\\\s+$\{word}\`)`,
    'const four = String.raw`a+b?a+$`',
    'const five = new RegExp(word)',
  ]
  const errors = errorsOf('planted.ts', lines.join('\n'))
  expect(errors.map((error) => error.split(':')[1])).toEqual(['1', '2', '3', '4', '5'])
})

test('neither does any of a field that the contract declares', () => {
  const patterns = new Set<string>()
  const gather = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    for (const [key, value] of Object.entries(schema))
      if (key === 'pattern' && typeof value === 'string') patterns.add(value)
      else gather(value)
  }
  gather(openApiDocument(allCalls))
  expect(patterns.size).toBeGreaterThan(10)
  expect([...patterns].filter((pattern) => backtrackingOf(pattern, 'u'))).toEqual([])
})
