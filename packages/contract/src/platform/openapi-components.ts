export type Json = Record<string, unknown>

/** Where a schema stands in the document: names the shapes that are used more than once. */
export type SchemaPlace = { feature: string; name: string }

type Shape = { body: Json; place: SchemaPlace; uses: number }

const isObject = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)

const pascal = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

/** Shapes that are named: objects, and values that carry a title. */
const isNamed = (schema: Json) =>
  schema.title !== undefined || (schema.type === 'object' && isObject(schema.properties))

/**
 * Collects the schemas of a document and gives each shape that is used more than once one place in `components`.
 * Usage: `add` every schema first, then `refer` to each; `components` holds what was referred to.
 */
export class SchemaComponents {
  readonly #shapes = new Map<string, Shape>()
  readonly #names = new Map<string, string>()
  readonly #components: Record<string, Json> = {}

  /** Counts a schema and the schemas inside it. Equal shapes count once for everything inside them. */
  add(schema: Json, place: SchemaPlace): void {
    const key = JSON.stringify(schema)
    const shape = this.#shapes.get(key)
    if (shape) {
      shape.uses += 1
      return
    }
    this.#shapes.set(key, { body: schema, place, uses: 1 })
    eachSchemaIn(schema, place, (inner, innerPlace) => this.add(inner, innerPlace))
  }

  /** The schema with a `$ref` in place of each shape that is used more than once. */
  refer(schema: Json): Json {
    const key = JSON.stringify(schema)
    const shape = this.#shapes.get(key)
    if (!shape || !isNamed(schema) || (shape.uses < 2 && schema.title === undefined)) return this.#withRefs(schema)
    let name = this.#names.get(key)
    if (name === undefined) {
      name = this.#freeName(schema, shape.place)
      this.#names.set(key, name)
      this.#components[name] = {}
      this.#components[name] = this.#withRefs(schema)
    }
    return { $ref: `#/components/schemas/${name}` }
  }

  /** Every component in the order of its name. */
  get components(): Record<string, Json> {
    return Object.fromEntries(Object.entries(this.#components).sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #withRefs(schema: Json): Json {
    const copy = { ...schema }
    if (isObject(copy.properties))
      copy.properties = Object.fromEntries(
        Object.entries(copy.properties).map(([name, inner]) => [name, isObject(inner) ? this.refer(inner) : inner]),
      )
    for (const word of ['items', 'additionalProperties', 'propertyNames'])
      if (isObject(copy[word])) copy[word] = this.refer(copy[word])
    for (const word of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
      if (Array.isArray(copy[word])) copy[word] = copy[word].map((inner: Json) => this.refer(inner))
    return copy
  }

  #freeName({ title }: Json, { feature, name }: SchemaPlace): string {
    if (typeof title === 'string') return title
    const names = [pascal(name), `${pascal(feature)}${pascal(name)}`]
    const free = names.find((one) => !(one in this.#components))
    if (free) return free
    let count = 2
    while (`${names[1]}${count}` in this.#components) count += 1
    return `${names[1]}${count}`
  }
}

function eachSchemaIn(schema: Json, place: SchemaPlace, visit: (schema: Json, place: SchemaPlace) => void): void {
  const inside = (name: string) => ({ feature: place.feature, name })
  if (isObject(schema.properties))
    for (const [name, inner] of Object.entries(schema.properties)) if (isObject(inner)) visit(inner, inside(name))
  if (isObject(schema.items)) visit(schema.items, inside(itemName(place.name)))
  for (const word of ['additionalProperties', 'propertyNames'])
    if (isObject(schema[word])) visit(schema[word], inside(itemName(place.name)))
  for (const word of ['anyOf', 'oneOf', 'allOf', 'prefixItems'])
    for (const inner of Array.isArray(schema[word]) ? schema[word] : []) if (isObject(inner)) visit(inner, place)
}

/** `rows` holds a Row, `entries` an Entry; what is no plural is an item of itself. */
function itemName(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`
  return name.endsWith('s') && !name.endsWith('ss') ? name.slice(0, -1) : `${name}Item`
}

/** A schema without what says nothing: bounds of every whole number, the pattern of a day, a union of one type and null. */
export function tidySchema(schema: Json): Json {
  const { minimum, maximum, ...rest } = schema
  const tidy: Json = {
    ...rest,
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  }
  for (const [word, value] of Object.entries(tidy)) {
    if (word === 'properties' && isObject(value))
      tidy[word] = Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, isObject(inner) ? tidySchema(inner) : inner]),
      )
    else if (Array.isArray(value) && ['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(word))
      tidy[word] = value.map((inner) => (isObject(inner) ? tidySchema(inner) : inner))
    else if (isObject(value) && ['items', 'additionalProperties', 'propertyNames'].includes(word))
      tidy[word] = tidySchema(value)
  }
  if (tidy.format === 'date' || tidy.format === 'date-time') delete tidy.pattern
  return orNull(tidy) ?? asList(tidy)
}

/** A tuple as a list of its length: public linters ask every array for its `items`. */
function asList(schema: Json): Json {
  if (!Array.isArray(schema.prefixItems)) return schema
  const { prefixItems, ...rest } = schema
  const kinds = new Map(prefixItems.map((item) => [JSON.stringify(item), item]))
  const items = kinds.size === 1 ? prefixItems[0] : { anyOf: [...kinds.values()] }
  return { ...rest, items, minItems: prefixItems.length, maxItems: prefixItems.length }
}

function orNull({ anyOf, ...rest }: Json): Json | undefined {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return undefined
  const [value, nothing] = anyOf as Json[]
  if (nothing?.type !== 'null' || typeof value?.type !== 'string' || value.type === 'object' || value.type === 'array')
    return undefined
  if (value.enum !== undefined || value.const !== undefined || value.title !== undefined) return undefined
  return { ...rest, ...value, type: [value.type, 'null'] }
}

const lineLength = 120

/** JSON with each value on one line where it fits, as the formatter of the project writes it. */
export function writeJson(value: unknown, indent = '', before = 0): string {
  const line = JSON.stringify(value, null, 1)?.replace(/\n */g, ' ') ?? 'null'
  if (value === null || typeof value !== 'object' || indent.length + before + line.length < lineLength) return line
  const inner = `${indent} `
  const parts = Array.isArray(value)
    ? value.map((item) => inner + writeJson(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => `${inner}${JSON.stringify(name)}: ${writeJson(item, inner, name.length + 4)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}
