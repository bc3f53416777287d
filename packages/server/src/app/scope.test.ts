import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allCalls } from '@karsetu/contract/all-calls.ts'
import type { Calls } from '@karsetu/contract/platform/call.ts'
import { seedDemoCity } from '@karsetu/demo-city/seed-demo-city.ts'
import { permissions } from '@karsetu/domain/access/permissions.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hashPassword } from '../features/access/password.ts'
import { testPassword, useTestPortal } from '../testing/test-portal.ts'
import { type RefusedOf, type ScopeDecision, scopeDecisions } from './scope-decisions.ts'

type Declared = Calls[string]
type Fields = { part: 'params' | 'query' | 'body'; name: string; path: readonly string[] }[]

/** Names under which the contract asks for something that has a place, or may have one. */
const isId = (name: string) =>
  /(id|ids|no)$/i.test(name) && /id|txn|receipt|PTIN/i.test(name)
    ? !/emailId/.test(name)
    : /^(zone|ward|ptin|mohalla)$/.test(name)

function fieldsOf(call: Declared): Fields {
  const found: Fields = []
  const walk = (part: Fields[number]['part'], schema: unknown, path: readonly string[]) => {
    if (typeof schema !== 'object' || schema === null) return
    const { properties = {}, items, anyOf = [], allOf = [], oneOf = [] } = schema as Record<string, never> // a JSON schema
    for (const [name, inner] of Object.entries(properties)) {
      if (isId(name)) found.push({ part, name, path: [...path, name] })
      walk(part, inner, [...path, name])
    }
    for (const inner of [items, ...anyOf, ...allOf, ...oneOf]) walk(part, inner, path)
  }
  for (const part of ['params', 'query', 'body'] as const) {
    if (call[part]) walk(part, z.toJSONSchema(call[part], { io: 'input', unrepresentable: 'any' }), [])
  }
  return found
}

const declared = allCalls.flatMap(({ feature, calls }) =>
  Object.entries(calls).map(([name, call]: [string, Declared]) => ({ name: `${feature}.${name}`, call })),
)
/** The tests of a file, with what stands before each, that ask somebody of other wards or zones. */
function trialsOf(name: string): string[] {
  const file = fileURLToPath(new URL(`../features/${name}`, import.meta.url))
  if (!existsSync(file)) return []
  const tests = readFileSync(file, 'utf8').split(/^(?=\s*it[.(])/m)
  return tests.filter((test) => /out_of_scope|accessible_(wards|zones)/.test(test))
}

/** What of a call's path is written in a test that asks it, or in the desk's word for it: its last word, whatever ids stand around it. */
const lastWordOf = ({ path }: Declared): string =>
  path
    .split('/')
    .map((part) => part.replace(/\{\w+\}/, ''))
    .filter((part) => part !== '')
    .at(-1) ?? path

const withIds = declared.filter(({ call }) => !call.raw && fieldsOf(call).length > 0)

describe('§6 accessible zones and wards', () => {
  it('every call that takes an id has a decision, and no other', () => {
    expect(withIds.map(({ name }) => name).filter((name) => !scopeDecisions[name])).toEqual([])
    const known = new Set(declared.map(({ name }) => name))
    expect(Object.keys(scopeDecisions).filter((name) => !known.has(name))).toEqual([])
  })

  it('a decision that names a test of its own names one that asks this very call across scopes', () => {
    const wanting = declared.flatMap(({ name, call }) => {
      const decision = scopeDecisions[name]
      if (decision?.by !== 'own_test') return []
      const trials = trialsOf(decision.file)
      const ofDesk = `.${name.split('.')[1]}(`
      const isTried = trials.some((trial) => trial.includes(lastWordOf(call)) || trial.includes(ofDesk))
      return isTried ? [] : [`${name}: ${decision.file}`]
    })
    expect(wanting).toEqual([])
  })
})

type Place = { propertyUniqueId: string; zoneId: number; wardId: number; mohallaId: number; ptin: string }
type Named = Place & { txnId: string; receiptNo: string; mobile: string; owner: string }

describe('§6 an official of one ward against the ids of another', () => {
  const portal = useTestPortal({
    arrange: ({ migratorUrl }) => seedDemoCity({ migratorUrl, properties: 120, hashPassword }),
  })
  let elsewhere: Named
  let token = ''
  const others: Partial<Record<RefusedOf, string | number>> = {}
  const nowhere: Named = {
    propertyUniqueId: '99-999-999-999999',
    zoneId: 999_999,
    wardId: 999_999,
    mohallaId: 999_999,
    ptin: 'PT99999999',
    txnId: 'none',
    receiptNo: 'none',
    mobile: '9999999999',
    owner: '',
  }

  beforeAll(async () => {
    const { migrator } = portal().database
    const { rows } = await migrator.query<Named>(`
      select property_unique_id "propertyUniqueId", zone_id::integer "zoneId", ward_id::integer "wardId",
        mohalla_id::integer "mohallaId", ptin_no ptin, txn_id "txnId", receipt_no "receiptNo", mobiles[1] mobile, owner_name owner
      from property join payment on payment.property_id = property.property_id join receipt using (payment_id)
      where cardinality(mobiles) > 0 and zone_id <> (select zone_id from ward order by ward_id limit 1)
      order by property.property_id limit 1`)
    if (!rows[0]) throw new Error('the demo city has no payment')
    elsewhere = rows[0]
    await migrator.query(
      `with made as (insert into role (name, privileges) values ('ward_officer', $1) returning role_id)
       insert into staff (kind, login_type, username, email, password_hash, role_id, accessible_wards)
       select 'official', 'nagar_nigam', 'ward_officer', 'ward_officer@test.example', $2, role_id,
         array[(select min(ward_id) from ward)] from made`,
      [permissions, await hashPassword(testPassword)],
    )
    others.ward = elsewhere.wardId
    others.job = randomUUID()
    await migrator.query(
      `insert into job (job_id, kind, title, input, requested_by) select $1, 'nothing', '{"en": "Of others"}', '{}', min(staff_id) from staff`,
      [others.job],
    )
    const { rows: edits } = await migrator.query<{ edit_id: number }>(
      `insert into property_edit (property_id, kind, asked, base_version, before, after, holds_from, effect, change_paise, net_paise, reason, made_by, made_at)
       select property_id, 'edit', '{"houseNumber": "9"}', 1, '{"houseNumber": "1"}', '{"houseNumber": "9"}', '2026-04-01', '{"revised": [], "left": []}', 0, 0, 'as seen', (select min(staff_id) from staff), now()
       from property where property_unique_id = $1 returning edit_id`,
      [elsewhere.propertyUniqueId],
    )
    if (edits[0]) others.edit = edits[0].edit_id
    const body = { email: 'ward_officer@test.example', password: testPassword }
    const reply = await portal().ask({ method: 'POST', path: '/officials/login', body })
    token = (reply.data as { token: string }).token // parsed by the server's own output schema
  })

  const valueOfField = (field: string, of: Named): string | number =>
    ({
      zone: of.zoneId,
      zoneId: of.zoneId,
      ward: of.wardId,
      wardId: of.wardId,
      mohallaId: of.mohallaId,
      txnId: of.txnId,
      receiptNo: of.receiptNo,
      ptin: of.ptin,
      PTINNo: of.ptin,
    })[field] ?? of.propertyUniqueId

  /** The call asked about a place by one of its ids alone; everything else it needs comes from the decision. */
  function requestOf({ method, path }: Declared, fields: Fields, of: Named, decision: ScopeDecision) {
    const query = new URLSearchParams()
    const body: Record<string, unknown> = 'body' in decision ? { ...decision.body } : {}
    let filled = path
    for (const { part, name, path: at } of fields) {
      const kept = decision.by === 'refused' && decision.of ? others[decision.of] : undefined
      const value = kept ?? valueOfField(name, of)
      if (part === 'params') filled = filled.replace(`{${name}}`, encodeURIComponent(value))
      else if (part === 'query') query.set(name, String(value))
      else if (at.length === 1) body[name] = value
      else if (at[0] === 'filter') body.filter = { ...(body.filter as object), [name]: value } // made here
    }
    const asked = `${filled}${query.size > 0 ? `?${query}` : ''}`
    return { method, path: asked, ...(method === 'GET' ? {} : { body }) }
  }

  /** What a reply says, without the moment and without what was asked. */
  const saidBy = (reply: { data: unknown; status: number; code?: string }, of: Named) =>
    JSON.stringify([reply.status, reply.code ?? null, reply.data])
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now')
      .replaceAll(of.propertyUniqueId, 'id')

  const decided = (by: ScopeDecision['by']) =>
    withIds.flatMap(({ name, call }) => {
      const decision = scopeDecisions[name]
      return decision?.by === by ? [{ name, call, decision }] : []
    })
  const oneFieldEach = (fields: Fields) => {
    const params = fields.filter(({ part }) => part === 'params')
    const others = fields.filter(({ part }) => part !== 'params')
    return others.length === 0 ? [params] : others.map((field) => [...params, field])
  }

  it('Z2 is refused whatever belongs to one property, paper or act', async () => {
    for (const { name, call, decision } of decided('refused')) {
      const places: Record<string, object> = {
        'ward.add': { zone_id: elsewhere.zoneId },
        'mohalla.add': { zone: elsewhere.zoneId, ward: elsewhere.wardId },
      }
      const fields = fieldsOf(call).filter(({ part }) => part !== 'body')
      const asked = requestOf(call, fields, elsewhere, decision)
      const more = 'body' in asked ? { body: { ...asked.body, ...places[name] } } : {}
      const reply = await portal().ask({ ...asked, ...more, token })
      expect({ name, code: reply.code }).toEqual({ name, code: 'call.out_of_scope' })
    }
  })

  it('Z2 finds in lists, sums and files nothing that is not there for them', async () => {
    for (const { name, call, decision } of decided('left_out')) {
      const isFile = call.download !== undefined
      for (const fields of oneFieldEach(fieldsOf(call))) {
        const replies = []
        for (const place of [elsewhere, nowhere]) {
          // A template is needed to preview a message.
          const asked = requestOf(
            call,
            fields.filter(({ name: field }) => field !== 'templateId' && field !== 'surveyId'),
            place,
            decision,
          )
          const body = name === 'message.search' ? { body: { ...asked.body, templateId: 1 } } : {}
          const reply = await portal().ask({ ...asked, ...body, token })
          replies.push(isFile ? String(reply.data).length : saidBy(reply, place))
        }
        const what = { name, by: fields.map((field) => field.name).join() }
        if (isFile)
          expect({ ...what, more: Math.abs(Number(replies[0]) - Number(replies[1])) < 20 }).toEqual({
            ...what,
            more: true,
          })
        else expect({ ...what, said: replies[0] }).toEqual({ ...what, said: replies[1] })
      }
    }
  })

  it('sees in what is open to everybody no more than a stranger', async () => {
    for (const { name, call } of decided('as_to_strangers')) {
      for (const fields of oneFieldEach(fieldsOf(call))) {
        const asked = requestOf(call, fields, elsewhere, { by: 'as_to_strangers' })
        const [own, strangers] = [await portal().ask({ ...asked, token }), await portal().ask(asked)]
        if (call.download) expect({ name, status: own.status }).toEqual({ name, status: strangers.status })
        else expect({ name, said: saidBy(own, elsewhere) }).toEqual({ name, said: saidBy(strangers, elsewhere) })
        expect({ name, tells: (JSON.stringify(own.data) ?? '').includes(elsewhere.mobile) }).toEqual({
          name,
          tells: false,
        })
      }
    }
  })
})
