/** Values for a call, made from its declaration: what a caller may mean, and what nobody means. Seeded: a run repeats. */
import fc from 'fast-check'
import { z } from 'zod'
import { type IdKind, idMark } from '../ids.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema
type Schema = z.core.$ZodType | undefined

/** Ids and keys of things that are there, by what they are an id of or else by the name of their field. */
export type RealValues = ReadonlyMap<IdKind | string, readonly unknown[]>

/** Numbers from 0 up to 1, the same ones for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const letters = ['राम', 'Sharma', "O'Brien", '12/4-A', ' ', 'x', '%', '_', '\\', '🏠', 'ﷺ', '-', '0', '9876543210']
const days = ['2026-11-20', '2026-04-01', '2025-03-31', '2024-02-29', '1901-04-01', '2201-03-31', '2031-07-15']

/** What no form sends: other types, keys of every object, texts and numbers beyond all columns. */
const hostile: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  -1e-7,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u200d',
  "' or '1'='1",
  '%_\\',
  '../../etc/passwd',
  '=cmd|x!A1',
  'null',
  'NaN',
  '-0',
  '1e400',
  '9999-99-99',
  '0000-01-01',
  '[[[[[[',
  '{"toString":1}',
  '["\\u0000"]',
  'a'.repeat(5000),
  '7'.repeat(300),
  [],
  [null],
  [[[[[]]]]],
  {},
  { toString: 'x' },
  { valueOf: null, toString: null },
  { length: 1e9 },
  JSON.parse('{"then":"x","__proto__":1}'),
  Array.from({ length: 300 }, (_, at) => at),
]

export class Samples {
  readonly #random: () => number
  readonly #real: RealValues
  readonly #shaped = new Map<string, readonly string[]>()

  constructor(seed: number, real: RealValues = new Map()) {
    this.#random = seededRandom(seed)
    this.#real = real
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.#random() * values.length)] as Value // of a list that has values
  }

  isLucky(share: number): boolean {
    return this.#random() < share
  }

  hostile(): unknown {
    return this.pick(hostile)
  }

  /**
   * A value for a part of a call.
   * @param broken the share of its values that are replaced by what nobody means
   */
  of(schema: Schema, broken: number): unknown {
    if (!schema) return undefined
    return this.#value(jsonSchemaOf(schema), '', broken)
  }

  #value(schema: JsonSchema, name: string, broken: number): unknown {
    if (this.isLucky(broken)) return this.hostile()
    const known = this.#real.get(String(schema[idMark] ?? '')) ?? this.#real.get(name)
    if (known && known.length > 0 && this.isLucky(0.85)) return this.pick(known)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return this.pick(schema.enum)
    const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf
    if (variants) return this.#value(asSchema(this.pick(variants)), name, broken)
    switch (schema.type) {
      case 'object':
        return this.#object(schema, broken)
      case 'array':
        return Array.from({ length: this.pick([0, 1, 1, 2, 3]) }, () =>
          this.#value(asSchema(schema.items as JsonSchema | undefined), name, broken),
        )
      case 'boolean':
        return this.isLucky(0.5)
      case 'null':
        return null
      case 'integer':
      case 'number':
        return this.#number(schema)
      case 'string':
        return this.#text(schema)
      default:
        return this.pick([this.#text({}), this.#number({}), true, this.hostile()])
    }
  }

  #object({ properties = {}, required = [], additionalProperties }: JsonSchema, broken: number): object {
    const entries = Object.entries(properties)
      .filter(([key]) => (required.includes(key) ? !this.isLucky(broken) : this.isLucky(0.6)))
      .map(([key, property]) => [key, this.#value(asSchema(property), key, broken)])
    if (entries.length === 0 && typeof additionalProperties === 'object')
      entries.push(['1', this.#value(additionalProperties, '', broken)])
    if (this.isLucky(broken / 4)) entries.push([this.pick(['extra', '__proto__', 'constructor', 'toString']), 1])
    return Object.fromEntries(entries)
  }

  #number({ minimum, maximum, exclusiveMinimum }: JsonSchema): number {
    const [from, to] = [Number(minimum ?? exclusiveMinimum ?? -5), Number(maximum ?? 2 ** 31)]
    return this.pick(
      [from, from + 1, to, 1, 2, 10, 100, 12.5, 2026, 100_000].filter((each) => each >= from && each <= to),
    )
  }

  #text({ pattern, format, maxLength = 60 }: JsonSchema): string {
    if (format === 'date') return this.pick(days)
    if (format === 'date-time') return `${this.pick(days)}T10:00:00Z`
    if (format === 'uuid') return `0199a1b2-0000-7000-8000-00000000000${this.pick([0, 1, 2])}`
    if (format === 'email') return this.pick(['admin@test.example', 'nobody@test.example'])
    if (pattern) return this.pick(this.#shapedAs(pattern))
    if (this.isLucky(0.1)) return 'अ'.repeat(maxLength)
    const words = Array.from({ length: this.pick([1, 1, 2, 3]) }, () => this.pick(letters))
    return words.join(this.pick(['', ' '])).slice(0, maxLength)
  }

  #shapedAs(pattern: string): readonly string[] {
    const shaped =
      this.#shaped.get(pattern) ??
      fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: Math.floor(this.#random() * 2 ** 31), numRuns: 8 })
    this.#shaped.set(pattern, shaped)
    return shaped
  }
}

const asSchema = (schema: z.core.JSONSchema._JSONSchema | undefined): JsonSchema =>
  typeof schema === 'object' ? schema : {}

const converted = new WeakMap<z.core.$ZodType, JsonSchema>()

function jsonSchemaOf(schema: z.core.$ZodType): JsonSchema {
  const known = converted.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  converted.set(schema, known)
  return known
}
