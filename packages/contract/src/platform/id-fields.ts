import { z } from 'zod'
import type { Calls } from './call.ts'
import { type IdKind, idMark } from './ids.ts'

type Part = 'params' | 'query' | 'body'
type JsonSchema = { [word: string]: unknown }

/** A value that a call is asked with, at its place in the request: `[]` stands for each of a list. */
export type AskedValue = { part: Part; path: readonly string[]; schema: JsonSchema }
/** An id that a call takes: the key of a row, or a number in words that people read and type. */
export type IdField = { part: Part; path: readonly string[]; kind: IdKind; isText: boolean }

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

function valuesWithin(part: Part, schema: unknown, path: readonly string[]): AskedValue[] {
  if (!isSchema(schema)) return []
  const { properties, items, additionalProperties } = schema
  const within = [
    ...(isSchema(properties)
      ? Object.entries(properties).flatMap(([name, inner]) => valuesWithin(part, inner, [...path, name]))
      : []),
    ...valuesWithin(part, items, [...path, '[]']),
    ...valuesWithin(part, additionalProperties, [...path, '{}']),
    ...['anyOf', 'allOf', 'oneOf'].flatMap((word) =>
      Array.isArray(schema[word]) ? schema[word].flatMap((inner) => valuesWithin(part, inner, path)) : [],
    ),
  ]
  const isMarked = idMark in schema
  return isMarked || within.length === 0 ? [{ part, path, schema }] : within
}

/** Every single value that a call may be asked with. */
export const askedValuesOf = (call: Calls[string]): AskedValue[] =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    call[part] ? valuesWithin(part, z.toJSONSchema(call[part], { io: 'input', unrepresentable: 'any' }), []) : [],
  )

/** The ids that a call takes, wherever they stand in a request. */
export function idFieldsOf(call: Calls[string]): IdField[] {
  const results = askedValuesOf(call).flatMap(
    ({ part, path, schema }): IdField[] =>
      schema[idMark] === undefined
        ? []
        : [{ part, path, kind: schema[idMark] as IdKind, isText: schema.type === 'string' }], // only idOf() writes it
  )
  return [...new Map(results.map((field) => [JSON.stringify(field), field])).values()]
}
