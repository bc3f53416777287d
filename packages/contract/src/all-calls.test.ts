import { createConfig, lint } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { allCalls } from './all-calls.ts'
import { openApiDocument } from './platform/openapi.ts'
import { writeJson } from './platform/openapi-components.ts'

type Parameter = { $ref?: string; name?: string; description?: string }

it('the committed OpenAPI document is the one the declarations give', async () => {
  await expect(`${writeJson(openApiDocument(allCalls))}\n`).toMatchFileSnapshot('../openapi.json')
})

it('every call says what it does', () => {
  for (const { calls } of allCalls)
    for (const call of Object.values(calls)) expect(call.summary.length).toBeGreaterThan(10)
})

it('every parameter of the document is described', () => {
  const { paths, components } = openApiDocument(allCalls) as {
    paths: Record<string, Record<string, { operationId: string; parameters: Parameter[] }>>
    components: { parameters: Record<string, Parameter> }
  }
  const own = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, parameters }) =>
      parameters.map((parameter) => ({ ...parameter, name: `${operationId} ${parameter.name}` })),
    ),
  )
  const described = [...own.filter(({ $ref }) => !$ref), ...Object.values(components.parameters)]
  // A missing one gets its line in platform/parameter-descriptions.ts.
  expect(described.filter(({ description }) => !description).map(({ name }) => name)).toEqual([])
})

it('a public linter finds no error in the document', async () => {
  const file = new URL('../openapi.json', import.meta.url).pathname
  const problems = await lint({ ref: file, config: await createConfig({ extends: ['recommended'] }) })
  expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([])
})
