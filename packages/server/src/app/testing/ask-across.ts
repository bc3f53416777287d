import type { Calls } from '@karsetu/contract/platform/call.ts'
import { type IdField, idFieldsOf } from '@karsetu/contract/platform/id-fields.ts'
import { readXlsx } from 'hucre/xlsx'
import { z } from 'zod'
import { readBack } from '../../documents/read-back.ts'
import type { Sample } from '../scope-decision.ts'
import type { Place, PlacedKind } from './one-of-each.ts'

type Declared = Calls[string]
type JsonSchema = { [word: string]: unknown }
type Json = unknown

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/** Something that a schema is likely to take, of what it requires alone. */
function madeUp(schema: unknown, name = ''): Json {
  if (!isSchema(schema)) return null
  const {
    type,
    enum: choices,
    const: only,
    anyOf,
    oneOf,
    properties,
    required,
    items,
    format,
    minimum,
    minItems,
  } = schema
  if (only !== undefined) return only
  if (Array.isArray(choices)) return choices[0]
  if (Array.isArray(anyOf) || Array.isArray(oneOf))
    return madeUp((Array.isArray(anyOf) ? anyOf : (oneOf as unknown[]))[0], name)
  if (isSchema(properties)) {
    const needed = Array.isArray(required) ? required : []
    return Object.fromEntries(needed.map((key) => [key, madeUp(properties[key], String(key))]))
  }
  if (type === 'array') return Number(minItems ?? 0) > 0 ? [madeUp(items, name)] : []
  if (type === 'integer' || type === 'number') return Math.max(1, Number(minimum ?? 1))
  if (type === 'boolean') return true
  if (format === 'date') return '2026-11-20'
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  return /mobile/i.test(name) ? '9811100001' : 'As the city decided'
}

const madeUpPart = (schema: Declared['body']) =>
  schema ? madeUp(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : {}

function setAt(within: Json, [key, ...rest]: readonly string[], value: Json): Json {
  if (key === undefined) return value
  if (key === '[]') return [setAt(Array.isArray(within) ? within[0] : undefined, rest, value)]
  return { ...(isSchema(within) ? within : {}), [key]: setAt(isSchema(within) ? within[key] : undefined, rest, value) }
}

const idAt = ({ kind, isText }: IdField, { ids, numbers }: Place) =>
  (isText ? numbers[kind as PlacedKind] : undefined) ?? ids[kind as PlacedKind] // undefined for what has no place

/** The ids of a call as they are tried: those of its path together, each other one that has a place alone with them. */
export function idTrialsOf(call: Declared, place: Place): IdField[][] {
  const fields = idFieldsOf(call)
  const inPath = fields.filter(({ part }) => part === 'params')
  const others = fields.filter((field) => field.part !== 'params' && idAt(field, place) !== undefined)
  return others.length === 0 ? [inPath] : others.map((field) => [...inPath, field])
}

/** A request about a place, by some of the ids that a call takes. */
export function requestAbout(place: Place, call: Declared, fields: readonly IdField[], sample: Sample | undefined) {
  const given = sample?.(place.ids) ?? {}
  let path = call.path
  let query: Json = { ...(madeUpPart(call.query) as object), ...given.query }
  let body: Json = { ...(madeUpPart(call.body) as object), ...given.body }
  for (const field of fields) {
    const id = idAt(field, place)
    if (field.part === 'params') path = path.replace(`{${field.path[0]}}`, encodeURIComponent(String(id)))
    else if (field.part === 'query') query = setAt(query, field.path, id)
    else body = setAt(body, field.path, id)
  }
  const requested = new URLSearchParams(
    Object.entries(query as object).map(([key, value]): [string, string] => [key, String(value)]),
  )
  return {
    method: call.method,
    path: requested.size > 0 ? `${path}?${requested}` : path,
    ...(call.method === 'GET' ? {} : { body }),
  }
}

export type Said = { status: number; code: string | undefined; words: string }

/** What an answer says to whoever reads it: its fields, the cells of its sheets, the text of its pages. */
export async function whatIsSaid(
  address: string,
  request: ReturnType<typeof requestAbout>,
  token?: string,
): Promise<Said> {
  const reply = await fetch(`${address}/api${request.path}`, {
    method: request.method,
    headers: {
      ...('body' in request ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...('body' in request ? { body: JSON.stringify(request.body) } : {}),
  })
  const bytes = new Uint8Array(await reply.arrayBuffer())
  const type = reply.headers.get('content-type') ?? ''
  if (type.includes('json')) {
    const said = JSON.parse(new TextDecoder().decode(bytes)) as { code?: string } // every answer of ours
    return { status: reply.status, code: said.code, words: JSON.stringify(said) }
  }
  const words = type.includes('spreadsheetml')
    ? JSON.stringify((await readXlsx(bytes)).sheets.map(({ rows }) => rows))
    : type.includes('pdf')
      ? await readBack(bytes)
      : new TextDecoder().decode(bytes)
  return { status: reply.status, code: undefined, words }
}

/** What was said without the moment, and without the ids that were asked with. */
export const withoutIds = (words: string, places: readonly Place[]): string =>
  places
    .flatMap(({ ids, numbers }) => [...Object.values(numbers), ...Object.values(ids)])
    .map(String)
    .filter((id) => id.length > 3)
    .reduce((left, id) => left.replaceAll(id, 'id'), words.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now'))
