import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../all-calls.ts'

type JsonSchema = { [part: string]: unknown }
const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/** Where an object with named fields takes others as well; a record has no names and bounds its keys itself. */
function openObjects(schema: unknown, place: string): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part, index) => openObjects(part, `${place}/${index}`))
  if (!isSchema(schema)) return []
  const isOpen = isSchema(schema.properties) && schema.additionalProperties !== false
  const inner = Object.entries(schema).flatMap(([part, value]) => openObjects(value, `${place}/${part}`))
  return isOpen ? [place, ...inner] : inner
}

const bodies = allCalls.flatMap(({ feature, calls }) =>
  Object.entries(calls).flatMap(([name, { body }]) => (body ? [{ name: `${feature}.${name}`, body }] : [])),
)

test('Z4 no body of the contract takes a field that is not declared, at any depth', () => {
  const open = bodies.flatMap(({ name, body }) =>
    openObjects(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), name),
  )
  expect(open).toEqual([])
})

test.each(['__proto__', 'constructor', 'prototype', 'isSuperAdmin'])(
  'Z4 a field named %s is refused by every body',
  (name) => {
    const sent = JSON.parse(`{"${name}": {"isSuperAdmin": true}}`)
    const taken = bodies.filter(({ body }) => {
      const { error } = body.safeParse(sent)
      return !error?.issues.some(({ code }) => code === 'unrecognized_keys' || code === 'invalid_union')
    })
    expect(taken.map((call) => call.name)).toEqual([])
    expect({}).not.toHaveProperty('isSuperAdmin')
  },
)
