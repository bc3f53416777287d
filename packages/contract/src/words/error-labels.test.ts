import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../all-calls.ts'
import { wordErrors } from './error-labels.ts'
import { takeLocaleFrom } from './locale.ts'

type JsonSchema = { [part: string]: unknown }
const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const features = allCalls.map(({ feature, calls }) => ({
  feature,
  schemas: Object.entries(calls).flatMap(([name, { body, query, params }]) =>
    Object.entries({ body, query, params }).flatMap(([part, schema]) =>
      schema ? [{ name: `${name} ${part}`, schema }] : [],
    ),
  ),
}))

/** Nothing, too much, too little, and of every wrong kind. */
const wrong = [
  ...[undefined, null, '', ' a', 'x', 'x'.repeat(9000), '-1', '1e99', 0, -1, 0.5, 1e15, Number.NaN, true, {}, []],
  ...[[{}], ['x'.repeat(9000)]],
]

/** What is wrong in each field of an object, and in the fields of what it lists. */
function wrongOf(schema: unknown): unknown[] {
  if (!isSchema(schema)) return wrong
  const inner = isSchema(schema.items) ? wrongOf(schema.items).map((item) => [item]) : []
  const fields = isSchema(schema.properties) ? Object.entries(schema.properties) : []
  const ofFields = fields.flatMap(([field, of]) => wrongOf(of).map((value) => ({ [field]: value })))
  const tooMany = typeof schema.maxItems === 'number' ? [Array.from({ length: schema.maxItems + 1 }, () => 'x')] : []
  const kinds = Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(wrongOf) : []
  return [...wrong, ...inner, ...ofFields, ...tooMany, ...kinds]
}

beforeAll(() => {
  wordErrors()
  takeLocaleFrom(() => 'hi')
})
afterAll(() => takeLocaleFrom(() => 'en'))

test.each(features)('what the calls of $feature find wrong is said in the language of the moment', ({ schemas }) => {
  const foreign = schemas.flatMap(({ name, schema }) =>
    wrongOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).flatMap((value) =>
      (schema.safeParse(value).error?.issues ?? [])
        .filter(({ message }) => !/\p{Script=Devanagari}/u.test(message))
        .map(({ path, message }) => `${name} ${path.join('.')}: ${message}`),
    ),
  )
  expect([...new Set(foreign)]).toEqual([])
})
