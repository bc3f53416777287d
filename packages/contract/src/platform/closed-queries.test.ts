import { expect, test } from 'vitest'
import { allCalls } from '../all-calls.ts'

const queries = allCalls.flatMap(({ feature, calls }) =>
  Object.entries(calls).flatMap(([name, { query }]) => (query ? [{ name: `${feature}.${name}`, query }] : [])),
)

test('§7 every call refuses a filter that it does not know, by its name', () => {
  const open = queries.filter(({ query }) => {
    const { error } = query.safeParse({ colour: 'red' })
    const named = error?.issues.some((issue) => JSON.stringify(issue).includes('colour'))
    return !named
  })
  expect(open.map(({ name }) => name)).toEqual([])
})
