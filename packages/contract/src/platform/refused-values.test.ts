import { expect, test } from 'vitest'
import type { z } from 'zod'
import { allCalls } from '../all-calls.ts'

type Check = { _zod: { def: { check: string; abort?: boolean; format?: string } } }
type Node = { _zod: { def: { type: string; checks?: Check[]; [part: string]: unknown } } }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && '_zod' in value

/** Schemas within a schema: of fields, items, options, both ends of a pipe, whatever stands behind a name. */
function within(part: unknown): Node[] {
  if (isNode(part)) return [part]
  if (Array.isArray(part)) return part.flatMap(within)
  return typeof part === 'object' && part !== null && !(part instanceof RegExp)
    ? Object.values(part).flatMap(within)
    : []
}

function nodesOf(schema: unknown, path: string, seen = new Set<unknown>()): { node: Node; path: string }[] {
  if (!isNode(schema) || seen.has(schema)) return []
  seen.add(schema)
  const { checks: _, type, ...parts } = schema._zod.def
  const inner = Object.entries(parts).flatMap(([part, value]) =>
    part === 'shape'
      ? Object.entries(value as object).flatMap(([field, each]) => nodesOf(each, `${path}.${field}`, seen))
      : within(value).flatMap((each) => nodesOf(each, path, seen)),
  )
  return [{ node: schema, path: `${path} (${type})` }, ...inner]
}

const lengths = ['max_length', 'length_equals']

/** Whether nothing is checked behind this one if it fails; a form (a date, a UUID) has a length as well. */
const bounds = ({ check, abort }: Check['_zod']['def']) =>
  lengths.includes(check) || check === 'string_format' ? abort === true : false

/** What runs on a text that was found too long: a rule behind a length that does not stop, or without one. */
function runsOnRefused({ _zod: { def } }: Node): boolean {
  if (def.type === 'pipe') return isNode(def.in) && isNode(def.out) && isUnbounded(def.in) && isTransform(def.out)
  if (def.type !== 'string') return false
  const checks = checksOf(def)
  const first = checks.findIndex(bounds)
  return checks.some(({ check }, at) => check === 'custom' && (first < 0 || at < first))
}

/** A schema of a form (`z.iso.date()`) is its own first check. */
const checksOf = ({ checks = [], ...own }: Node['_zod']['def']) => [
  ...(typeof own.check === 'string' ? [own as unknown as Check['_zod']['def']] : []),
  ...checks.map(({ _zod }) => _zod.def),
]

const isTransform = ({ _zod: { def } }: Node) => def.type === 'transform'
/** A transformation runs only on what passed, but a text without any length passes. */
const isUnbounded = ({ _zod: { def } }: Node) =>
  def.type === 'string' && !checksOf(def).some(({ check }) => lengths.includes(check) || check === 'string_format')

test('no rule of a text looks at one that is too long: its length is checked first, and ends the checks', () => {
  const results = allCalls.flatMap(({ feature, calls }) =>
    Object.entries(calls).flatMap(([name, { params, query, body }]) =>
      [params, query, body].flatMap((schema) =>
        nodesOf(schema as z.ZodType | undefined, `${feature}.${name}`)
          .filter(({ node }) => runsOnRefused(node))
          .map(({ path }) => path),
      ),
    ),
  )
  expect(results).toEqual([])
})
