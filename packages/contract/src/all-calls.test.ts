import { expect, it } from 'vitest'
import { allCalls } from './all-calls.ts'
import { openApiDocument } from './platform/openapi.ts'

it('the committed OpenAPI document is the one the declarations give', async () => {
  await expect(`${JSON.stringify(openApiDocument(allCalls), null, 1)}\n`).toMatchFileSnapshot('../openapi.json')
})

it('every call says what it does', () => {
  for (const { calls } of allCalls)
    for (const call of Object.values(calls)) expect(call.summary.length).toBeGreaterThan(10)
})
