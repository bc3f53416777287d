import { allCalls } from '@karsetu/contract/all-calls.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { useTestPortal } from '../testing/test-portal.ts'

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

type Parameter = { name: string; isFree: boolean; isRequired: boolean }
type Schema = z.core.$ZodType | undefined

/** A parameter is free when any text is taken for it; such a text gets as far as the database. */
function parametersOf(schema: Schema): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).map(([name, property]) => {
    const { type, pattern, format, ...more } = typeof property === 'object' ? property : {}
    const isFree = type === 'string' && !pattern && !format && !more.enum
    return { name, isFree, isRequired: required.includes(name) }
  })
}

/** Every call by GET; a new one is tried without being named here. */
const questions = allCalls.flatMap(({ feature, calls }) =>
  Object.entries(calls).flatMap(([name, { method, path, params, query }]) =>
    method === 'GET'
      ? [{ name: `${feature}.${name}`, path, inPath: parametersOf(params), inQuery: parametersOf(query) }]
      : [],
  ),
)
type Question = (typeof questions)[number]

/** The question with one of its parameters poisoned; others that it must have are what a real one would say. */
function poisoned(
  { path, inPath, inQuery }: Question,
  poisonedName: string,
  payload: string,
  real: Map<string, string>,
) {
  const worth = (name: string) => (name === poisonedName ? payload : (real.get(name) ?? '1'))
  const filled = inPath.reduce((rest, { name }) => rest.replace(`{${name}}`, encodeURIComponent(worth(name))), path)
  const query = inQuery.filter(({ name, isRequired }) => isRequired || name === poisonedName)
  return `${filled}?${new URLSearchParams(Object.fromEntries(query.map(({ name }) => [name, worth(name)])))}`
}

const sqlText =
  /syntax error|SQLSTATE|relation "|column "|invalid input syntax|unterminated|invalid byte|at character|node_modules/i

test('I1 whatever is typed into any question, nothing fails and no SQL is told', async () => {
  const { migrator } = portal().database
  const { rows } = await migrator.query(
    'select property_unique_id id, ptin_no ptin, txn_id from property join payment using (property_id) limit 1',
  )
  const real = new Map([
    ...['propertyUniqueId', 'propertyId', 'propertyRefUniqueId'].map((name): [string, string] => [name, rows[0].id]),
    ...Object.entries({ ptin: rows[0].ptin, txnId: rows[0].txn_id, year: '2026', kind: 'bill', on: '2026-11-20' }),
  ])
  const token = await portal().tokenOf('admin')
  const tries = questions.flatMap((question) =>
    [...question.inPath, ...question.inQuery].flatMap(({ name, isFree }) =>
      (isFree ? payloads : payloads.slice(1, 2)).map((payload) => ({ question, name, payload })),
    ),
  )
  const faults: object[] = []
  let taken = 0
  const lane = async () => {
    for (let next = tries.pop(); next; next = tries.pop()) {
      const { question, name, payload } = next
      // A file that breaks off half-way is a fault as well.
      const path = poisoned(question, name, payload, real)
      const reply = await portal()
        .ask({ path, token })
        .catch((error: Error) => ({ status: 500, code: 'broken off', message: error.message, fields: [] }))
      if (reply.status === 200) taken += 1
      const said = JSON.stringify([reply.message, reply.fields, reply.code])
      if (reply.status >= 500 || sqlText.test(said)) faults.push({ call: question.name, name, payload, said })
    }
  }
  const asked = tries.length
  await Promise.all(Array.from({ length: 6 }, lane))
  expect(faults).toEqual([])
  // Not all were turned away at the door: free texts got as far as the statements.
  expect(asked).toBeGreaterThan(400)
  expect(taken).toBeGreaterThan(50)
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
  const body = `{"ownerName": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  expect((await portal().ask({ method: 'POST', path: '/properties/search', body })).status).toBe(400)
})

test.each(['__proto__', 'constructor'])('Z4 a body with %s is refused and reaches nobody', async (name) => {
  const body = `{"name": "Polluter", "privileges": ["property.view"], "${name}": {"isSuperAdmin": true}}`
  const reply = await portal().ask({ method: 'POST', path: '/roles/add', token: await portal().tokenOf('admin'), body })
  expect({ status: reply.status, code: reply.code }).toEqual({ status: 400, code: 'call.input_invalid' })
  expect({}).not.toHaveProperty('isSuperAdmin')
})
