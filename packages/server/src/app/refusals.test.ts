import { allCalls } from '@karsetu/contract/all-calls.ts'
import type { Calls, Schema } from '@karsetu/contract/platform/call.ts'
import { platformErrors } from '@karsetu/contract/platform/error-codes.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sessionHours } from '../platform/http/sessions.ts'
import { type Answer, type Request, testPassword, useTestPortal } from '../testing/test-portal.ts'

type Declared = Calls[string]
type Named = { name: string; call: Declared }

const declared: Named[] = allCalls.flatMap(({ feature, calls }) =>
  Object.entries(calls).map(([name, call]) => ({ name: `${feature}.${name}`, call })),
)
/** A gateway's calls take its body as it is, and answer with bare words. */
const ours = declared.filter(({ call }) => !call.raw)
const withBody = ours.filter(({ call }) => call.method !== 'GET')

const largestBodyBytes = 1024 * 1024
const form = (parts: string) => ({ type: 'multipart/form-data; boundary=here', text: parts })
const field = (name: string, text: string) =>
  `--here\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n--here--\r\n`

type Trial = Named & Partial<Request> & { more?: Record<string, string> }
type Sent = { type: string; text: string }
type Refused = { code: keyof typeof platformErrors; named?: string }

/** What is sent, which calls it is sent to, and how all of them refuse it. */
const unreadable: {
  what: string
  to: (call: Declared) => boolean
  sent: Sent | ((call: Declared) => Sent)
  refused: Refused
}[] = [
  {
    what: 'a body beyond the limit',
    to: () => true,
    sent: { type: 'application/json', text: JSON.stringify({ text: 'x'.repeat(largestBodyBytes) }) },
    refused: { code: 'call.too_large' },
  },
  {
    what: 'broken JSON',
    to: () => true,
    sent: { type: 'application/json', text: '{"text":' },
    refused: { code: 'call.input_invalid' },
  },
  ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded'].map((type) => ({
    what: `a body of ${type}`,
    to: () => true,
    sent: { type, text: 'text=1' },
    refused: { code: 'call.wrong_type' as const },
  })),
  {
    what: 'a form where JSON belongs',
    to: ({ upload }) => !upload,
    sent: form(field('text', '1')),
    refused: { code: 'call.wrong_type' },
  },
  {
    what: 'a form that breaks off',
    to: ({ upload }) => upload !== undefined,
    sent: form('--here\r\ncontent-disposition: form-data; name="text"\r\n\r\n1'),
    refused: { code: 'call.input_invalid' },
  },
  {
    what: 'a form that does not say where its parts begin',
    to: ({ upload }) => upload !== undefined,
    sent: { type: 'multipart/form-data', text: field('text', '1') },
    refused: { code: 'call.input_invalid' },
  },
  {
    what: 'a form that breaks off within a file',
    to: ({ upload }) => upload !== undefined,
    sent: ({ upload = [] }) =>
      form(`--here\r\ncontent-disposition: form-data; name="${upload[0]?.field}"; filename="a.pdf"\r\n\r\n%PDF`),
    refused: { code: 'call.input_invalid' },
  },
  {
    what: 'a field beyond the limit in a form',
    to: ({ upload }) => upload !== undefined,
    sent: form(field('text', 'x'.repeat(largestBodyBytes + 1))),
    refused: { code: 'call.too_large' },
  },
]

/** Whether a schema refuses what it does not know, in each of its forms. */
function isStrict(schema: Schema | undefined): schema is Schema {
  if (!schema) return false
  const { anyOf, ...whole } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return (anyOf ?? [whole]).every(({ additionalProperties }) => additionalProperties === false)
}

/** Ids in their shapes, of nothing at all. */
const nothings = [
  '1',
  '01-001-001-000001',
  'TRANSACTIONOFNOTHING',
  '00000000-0000-4000-8000-000000000000',
  'receipt-of-nothing-that-is-there',
]

/** What a part of a call requires, so that nothing but the rest of what is sent is refused. */
function required(schema: Schema | undefined): Record<string, string> {
  if (!schema) return {}
  const { anyOf, ...whole } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const sent: Record<string, string> = {}
  const isRefused = (key: string) =>
    schema.safeParse(sent).error?.issues.some(({ path }) => path.length === 0 || path[0] === key)
  for (const key of ((anyOf?.[0] ?? whole) as { required?: string[] }).required ?? [])
    for (const nothing of nothings) {
      sent[key] = nothing
      if (!isRefused(key)) break
    }
  return sent
}

/** The path of a call, with ids of nothing and all it requires in its query. */
function pathOf({ path, params, query }: Declared, more: Record<string, string> = {}): string {
  const filled = Object.entries(required(params)).reduce((left, [name, id]) => left.replace(`{${name}}`, id), path)
  return `${filled}?${new URLSearchParams({ ...required(query), ...more })}`
}

/** What is wrong with an answer that should be a refusal, in the language it was asked in. */
function errorOf(answer: Answer, { code, named }: Refused, locale: 'en' | 'hi'): string | undefined {
  const { headers, ...told } = answer
  const { status } = platformErrors[code]
  const unknown = Object.keys(told).filter((key) => !['status', 'message', 'code', 'fields', 'facts'].includes(key))
  const known = told.fields?.map(({ field }) => field) ?? []
  const isRight =
    told.status === status &&
    told.code === code &&
    unknown.length === 0 &&
    headers.get('cache-control') === 'no-store' &&
    (named === undefined || known.includes(named)) &&
    /[ऀ-ॿ]/.test(told.message) === (locale === 'hi') &&
    (told.fields ?? []).every(({ message }) => /[ऀ-ॿ]/.test(message) === (locale === 'hi')) &&
    !/select |node_modules|\.ts\b|\bat \w+ \(/i.test(JSON.stringify(told))
  return isRight ? undefined : JSON.stringify(told)
}

describe('§8 every call refuses what it cannot take in the one shape of an error, in both languages', () => {
  let moment = new Date(Date.now() - (sessionHours + 1) * 3_600_000)
  const portal = useTestPortal({ clock: () => moment })
  const refusedTokens: Record<string, string> = {}
  let token = ''
  let before = ''

  const signIn = async () => {
    const body = { email: 'admin@test.example', password: testPassword }
    const { data } = await portal().ask({ method: 'POST', path: '/officials/login', body })
    return (data as { token: string }).token // parsed by the server's own output schema
  }

  beforeAll(async () => {
    const expired = await portal().tokenOf('admin')
    moment = new Date()
    const revoked = await signIn()
    await portal().ask({ method: 'POST', path: '/session/end', token: revoked, body: {} })
    token = await signIn()
    const [head, claims] = token.split('.')
    Object.assign(refusedTokens, { expired, revoked, unsigned: `${head}.${claims}.`, garbled: 'a b%c' })
    // What the portal does each minute by itself: nobody's call changed it.
    await portal().database.migrator.query('select rebuild_map($1)', [financialYearOf(istDateOf(moment))])
    before = await everyRow()
  })

  /** All that the database holds but the count of calls. */
  async function everyRow(): Promise<string> {
    const { rows } = await portal().database.migrator.query<{ held: string }>(
      `select coalesce(string_agg(table_name || query_to_xml(
         format('select md5(string_agg(held::text, '''' order by held::text)) from %I held', table_name), true, true, '')::text,
         '' order by table_name), '') held
       from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_window'`,
    )
    return rows[0]?.held ?? ''
  }

  /** Every call asked so, English and Hindi in turn, and what is wrong with the answers. */
  async function errorsOf(calls: readonly Trial[], refused: Refused): Promise<string[]> {
    const errors: string[] = []
    for (const [index, { name, call, more, ...request }] of calls.entries()) {
      const locale = index % 2 === 0 ? 'en' : 'hi'
      const answer = await portal().ask({
        method: call.method,
        path: pathOf(call, more),
        token,
        ...request,
        ...(call.method === 'GET' ? { body: undefined } : {}),
        headers: { 'accept-language': locale, ...request.headers },
      })
      const error = errorOf(answer, refused, locale)
      if (error) errors.push(`${name}: ${error}`)
    }
    return errors
  }

  it.each(['expired', 'revoked', 'unsigned', 'garbled'])('a token that is %s, at public calls too', async (kind) => {
    const trials = ours.map((each) => ({ ...each, token: refusedTokens[kind], body: {} }))
    expect(await errorsOf(trials, { code: 'call.not_signed_in' })).toEqual([])
  })

  it.each(unreadable)('$what', async ({ to, sent, refused }) => {
    const trials = withBody
      .filter(({ call }) => to(call))
      .map((each) => {
        const { type, text } = typeof sent === 'function' ? sent(each.call) : sent
        return { ...each, body: text, headers: { 'content-type': type } }
      })
    expect(trials).not.toEqual([])
    expect(await errorsOf(trials, refused)).toEqual([])
  })

  it('a field that a strict call does not know, by its name', async () => {
    // Where a file must come, it is asked for first.
    const takesJson = ({ call }: Named) => !call.upload?.some((file) => file.required)
    const queries = ours.filter(({ call }) => isStrict(call.query))
    const bodies = withBody.filter(({ call }) => isStrict(call.body)).filter(takesJson)
    const trials = [
      ...queries.map((each) => ({ ...each, more: { nothingKnown: '1' }, body: {} })),
      ...bodies.map((each) => ({ ...each, body: { nothingKnown: 1 } })),
    ]
    expect(trials.length).toBeGreaterThan(100)
    expect(await errorsOf(trials, { code: 'call.input_invalid', named: 'nothingKnown' })).toEqual([])
  })

  it('nothing of all this has changed anything', async () => {
    expect(await everyRow()).toBe(before)
  })

  it('a gateway has no session, whatever it sends as its token', async () => {
    const path = '/gateways/easebuzz/webhook'
    const { status } = await portal().ask({ method: 'POST', path, token: refusedTokens.unsigned, body: 'x' })
    expect(status).not.toBe(401)
  })
})
