import { m } from '@karsetu/contract/words/messages.ts'
import { expect, test } from 'vitest'
import { speaking } from '../http/locale-of-call.ts'
import { inParts, rowsAtOnce } from './in-parts.ts'

test('a long list is said to its end in the language it was asked for, whoever takes its lines off', async () => {
  const all = Array.from({ length: rowsAtOnce + 1 }, (_, at) => at)
  const lines = speaking('hi', () =>
    inParts<number>(
      async ({ limit, offset }) => all.slice(offset, offset + limit),
      (row) => [row, m.common_yes()],
    ),
  )
  const said: unknown[] = []
  for await (const line of lines) said.push(line)
  expect(said.length).toBe(rowsAtOnce + 1)
  expect(said.at(-1)).toEqual([rowsAtOnce, m.common_yes({}, { locale: 'hi' })])
})
