import { allCalls } from '@karsetu/contract/all-calls.ts'
import { worksOn } from '@karsetu/contract/platform/call.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Request, useTestPortal } from '../testing/test-portal.ts'

const portal = useTestPortal({ city: 60 })

/** What an attacker types where an id, a name, a filter or an order is asked for. */
const payloads = [
  "' or '1'='1",
  "'; drop table property; --",
  '1 union select password_hash from staff',
  '%_\\',
  '{"$ne": null}',
  '../../../../etc/passwd',
  '\u0000',
  '999999999999999999999999',
]

type Json = Exclude<z.core.JSONSchema._JSONSchema, boolean>
type Parameter = { name: string; payloads: readonly string[]; isRequired: boolean }
type Schema = z.core.$ZodType | undefined
type Real = ReadonlyMap<string, string | number>

const jsonOf = (schema: z.core.$ZodType): Json => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
const asJson = (schema: z.core.JSONSchema._JSONSchema | undefined): Json => (typeof schema === 'object' ? schema : {})

/** Free is what takes any text; such a text gets as far as the database. */
const isFreeText = ({ type, pattern, format, enum: listed, const: only }: Json) =>
  type === 'string' && !pattern && !format && !listed && only === undefined

/** Days and numbers that are some, and that no calendar, book or column of ours has. */
const beyond: Readonly<Record<string, readonly string[]>> = {
  date: ['0000-01-01', '1900-01-01', '9999-12-31'],
  number: ['0', '-1', '2147483648', '9007199254740991'],
}

/** What takes no free text is tried once with one, which its schema turns away, and with what is far too much. */
function payloadsFor(schema: Json): readonly string[] {
  if (isFreeText(schema)) return payloads
  const isNumber = schema.type === 'integer' || schema.type === 'number'
  return [...payloads.slice(1, 2), ...(beyond[isNumber ? 'number' : (schema.format ?? '')] ?? [])]
}

function parametersOf(schema: Schema): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonOf(schema)
  return Object.entries(properties).map(([name, property]) => {
    return { name, payloads: payloadsFor(asJson(property)), isRequired: required.includes(name) }
  })
}

/** What a right caller would say, with nothing that may be left out. */
function rightValue(schema: Json, name: string, real: Real): unknown {
  const { type, enum: listed, anyOf, properties = {}, required = [] } = schema
  if (real.has(name)) return real.get(name)
  if (listed) return listed[0]
  if (anyOf) return rightValue(asJson(anyOf.at(-1)), name, real)
  if (type === 'object')
    return Object.fromEntries(required.map((key) => [key, rightValue(asJson(properties[key]), key, real)]))
  if (type === 'array') return []
  if (type === 'null') return null
  return type === 'boolean' ? false : type === 'string' ? 'somebody' : 1
}

type Spot = { name: string; payloads: readonly string[]; withPayload: (payload: string) => unknown }

/** Every place in a body where a text, a number or a choice stands, with the right body around it. */
function spotsOf(schema: Json, name: string, real: Real): Spot[] {
  const { type, anyOf, items, properties = {} } = schema
  if (anyOf) return anyOf.flatMap((variant) => spotsOf(asJson(variant), name, real))
  const within = (spots: Spot[], around: (inner: unknown) => unknown) =>
    spots.map((spot) => ({ ...spot, withPayload: (payload: string) => around(spot.withPayload(payload)) }))
  if (type === 'array' && !Array.isArray(items)) return within(spotsOf(asJson(items), name, real), (inner) => [inner])
  if (type === 'object')
    return Object.entries(properties).flatMap(([key, property]) =>
      within(spotsOf(asJson(property), key, real), (inner) => ({
        ...Object(rightValue(schema, name, real)),
        [key]: inner,
      })),
    )
  if (type === 'null') return []
  const isNumber = type === 'integer' || type === 'number'
  const withPayload = (payload: string) => (isNumber && Number.isFinite(Number(payload)) ? Number(payload) : payload)
  return [{ name, payloads: payloadsFor(schema), withPayload }]
}

/** Every call that reads or reports, by whatever method; a new one is tried without being named here. */
const questions = allCalls.flatMap(({ feature, calls }) =>
  Object.entries(calls).flatMap(([name, declared]) => {
    if (worksOn(declared) === 'write' || declared.raw) return []
    const { method, path, params, query, body } = declared
    const inBody = body && jsonOf(body)
    return [
      { name: `${feature}.${name}`, method, path, inPath: parametersOf(params), inQuery: parametersOf(query), inBody },
    ]
  }),
)
type Question = (typeof questions)[number]
type Try = { call: string; name: string; payload: string; asked: Request }

/** The question with one of its parameters poisoned; others that it must have are what a real one would say. */
function withPayload({ path, inPath, inQuery }: Question, poisonedName: string | null, payload: string, real: Real) {
  const worth = (name: string) => (name === poisonedName ? payload : String(real.get(name) ?? '1'))
  const filled = inPath.reduce((rest, { name }) => rest.replace(`{${name}}`, encodeURIComponent(worth(name))), path)
  const query = inQuery.filter(({ name, isRequired }) => isRequired || name === poisonedName)
  return `${filled}?${new URLSearchParams(Object.fromEntries(query.map(({ name }) => [name, worth(name)])))}`
}

function triesOf(question: Question, real: Real): Try[] {
  const { name: call, method, inPath, inQuery, inBody } = question
  const right = inBody && rightValue(inBody, '', real)
  const addressed = [...inPath, ...inQuery].flatMap(({ name, payloads: tried }) =>
    tried.map((payload) => ({
      ...{ call, name, payload },
      asked: { method, path: withPayload(question, name, payload, real), body: right },
    })),
  )
  const path = withPayload(question, null, '', real)
  const bodily = spotsOf(inBody ?? {}, '', real).flatMap(({ name, payloads: tried, withPayload }) =>
    tried.map((payload) => ({
      ...{ call, name, payload },
      asked: { method, path, body: withPayload(payload) },
    })),
  )
  return [...addressed, ...(inBody ? bodily : [])]
}

const sqlText =
  /syntax error|SQLSTATE|relation "|column "|invalid input syntax|unterminated|invalid byte|at character|node_modules/i

test('I1 whatever is typed into any question, nothing fails and no SQL is told', async () => {
  const { migrator } = portal().database
  const { rows } = await migrator.query(
    'select property_unique_id id, ptin_no ptin, txn_id from property join payment using (property_id) limit 1',
  )
  const { rows: ids } = await migrator.query(
    'select zone_id "zoneId", ward_id "wardId", mohalla_id "mohallaId" from property',
  )
  const real: Real = new Map(
    Object.entries({
      ...{ propertyUniqueId: rows[0].id, propertyId: rows[0].id, propertyRefUniqueId: rows[0].id },
      ...{
        ptin: rows[0].ptin,
        txnId: rows[0].txn_id,
        year: '2026',
        kind: 'bill',
        on: '2026-11-20',
        date: '2026-11-20',
      },
      ...{ phone: '9876543210', password: 'Somebody-2026', ...ids[0] },
    }),
  )
  const token = await portal().tokenOf('admin')
  const tries = questions.flatMap((question) => triesOf(question, real))
  const errors: object[] = []
  const taken = { GET: 0, POST: 0 }
  const worker = async () => {
    for (let next = tries.pop(); next; next = tries.pop()) {
      const { asked: request, ...tried } = next
      // A file that breaks off half-way is a fault as well.
      const reply = await portal()
        .ask({ ...request, token })
        .catch((error: Error) => ({ status: 500, code: 'broken off', message: error.message, fields: [] }))
      if (reply.status === 200) taken[request.body === undefined ? 'GET' : 'POST'] += 1
      const said = JSON.stringify([reply.message, reply.fields, reply.code])
      if (reply.status >= 500 || sqlText.test(said)) errors.push({ ...tried, said })
    }
  }
  const request = tries.length
  await Promise.all(Array.from({ length: 6 }, worker))
  expect(errors).toEqual([])
  // Not all were turned away at the door: free texts got as far as the statements.
  expect(request).toBeGreaterThan(700)
  expect(taken.GET).toBeGreaterThan(50)
  expect(taken.POST).toBeGreaterThan(50)
  expect((await migrator.query('select count(*)::integer n from property')).rows).toEqual([{ n: 60 }])
}, 120_000)

test.each(['\u0000', '\ud800'])(
  "I1 text that no database holds (%j) is refused in a body and in a gateway's notice",
  async (text) => {
    const token = await portal().tokenOf('admin')
    const role = { name: `Role ${text}`, privileges: ['property.view'] }
    expect((await portal().ask({ method: 'POST', path: '/roles/add', token, body: role })).status).toBe(400)
    const search = { method: 'POST', path: '/properties/search', body: { ownerName: `Ram ${text}` } }
    expect((await portal().ask(search)).status).toBe(400)
    for (const gateway of ['return', 'webhook']) {
      const body = new URLSearchParams({ txnid: `KS1${text}`, status: 'success', hash: text.repeat(128) })
      const reply = await fetch(`${portal().address}/api/gateways/easebuzz/${gateway}`, {
        method: 'POST',
        body,
        redirect: 'manual',
      })
      expect(reply.status).toBeLessThan(500)
    }
  },
)

test('Z4 a body nested without end is refused, and the server goes on', async () => {
  const body = `{"ownerName": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`
  expect((await portal().ask({ method: 'POST', path: '/properties/search', body })).status).toBe(400)
})

test.each(['__proto__', 'constructor'])('Z4 a body with %s is refused and reaches nobody', async (name) => {
  const body = `{"name": "Polluter", "privileges": ["property.view"], "${name}": {"isSuperAdmin": true}}`
  const reply = await portal().ask({ method: 'POST', path: '/roles/add', token: await portal().tokenOf('admin'), body })
  expect({ status: reply.status, code: reply.code }).toEqual({ status: 400, code: 'call.input_invalid' })
  expect({}).not.toHaveProperty('isSuperAdmin')
})
