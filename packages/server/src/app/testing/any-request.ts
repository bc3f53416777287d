import { randomUUID } from 'node:crypto'
import { allCalls } from '@karsetu/contract/all-calls.ts'
import type { Calls, UploadField } from '@karsetu/contract/platform/call.ts'
import { type RealValues, Samples } from '@karsetu/contract/platform/testing/sample-values.ts'
import type { Pool } from 'pg'
import { pngPicture } from '../../features/property/testing/register-desk.ts'
import { sampleXlsxParts, sampleZip } from '../../platform/spreadsheet/zip-sample.ts'

type Declared = Calls[string]

/** A request as anybody may send one; `said`: enough of it to send it again by hand. */
export type AnyRequest = { name: string; url: string; init: RequestInit; said: string }

/** They end the session of whoever asks, or take the rights by which the other calls are tried. */
const endsTheTrial = /^(session\.end|.*\.(changePassword|resetPassword))$|^access\./

const declared = allCalls.flatMap(({ feature, calls }) =>
  Object.entries(calls).map(([name, call]: [string, Declared]) => ({ name: `${feature}.${name}`, call })),
)
export const triedCalls = declared.filter(({ name, call }) => !endsTheTrial.test(name) || call.method === 'GET')

const asRead = `
  select 'property' kind, property_unique_id value from (select * from property order by property_id limit 20) found
  union all select 'ptin', ptin_no from (select * from property where ptin_no is not null order by property_id limit 20) found
  union all select 'mobileNumber', mobiles[1] from (select * from property where cardinality(mobiles) > 0 order by property_id limit 20) found
  union all select 'payment', txn_id from (select * from payment order by payment_id desc limit 20) found
  union all select 'receipt', receipt_no from (select * from receipt order by receipt_no desc limit 20) found
  union all select 'job', job_id::text from (select * from job order by created_at desc limit 20) found
  union all select 'filing', job_id::text from (select * from job order by created_at desc limit 20) found
  union all select 'file', file_id::text from (select * from stored_file order by stored_at desc limit 20) found`

/** Reads ids of what is in the database now, by what they are an id of; most others count from one. */
export async function readRealValues(sql: Pool, values: Map<string, unknown[]>): Promise<void> {
  const { rows } = await sql.query<{ kind: string; value: string }>(asRead)
  for (const { kind } of rows) values.set(kind, [])
  for (const { kind, value } of rows) values.get(kind)?.push(value)
  for (const kind of ['zone', 'ward', 'mohalla'])
    values.set(
      kind,
      (await sql.query(`select ${kind}_id::integer id from ${kind} order by 1 limit 20`)).rows.map(({ id }) => id),
    )
  values.set('year', [2024, 2025, 2026, '2025-26', '2026-27'])
}

const files: Record<UploadField['purpose'], readonly [string, Uint8Array<ArrayBuffer>][]> = {
  image: [['a.png', new Uint8Array(Buffer.from(pngPicture))]],
  document: [
    ['a.pdf', new Uint8Array(Buffer.from('%PDF-1.7\n1 0 obj << /Type /Page >> endobj\n%%EOF\n'))],
    ['a.png', new Uint8Array(Buffer.from(pngPicture))],
  ],
  spreadsheet: [
    ['a.csv', new Uint8Array(Buffer.from('propertyUniqueId,ownerName,roadWidth\n01-001-001-000001,Ram,9\n'))],
    [
      'a.xlsx',
      new Uint8Array(sampleZip(sampleXlsxParts('<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row>'))),
    ],
  ],
  statement: [['a.csv', new Uint8Array(Buffer.from('Date,Narration,Debit,Credit,Balance\n01/04/26,A,,5,10\n'))]],
  map: [['a.geojson', new Uint8Array(Buffer.from('{"type":"FeatureCollection","features":[]}'))]],
}

/** Requests to every call of the contract, some of values that are meant, some of values that nobody means. */
export class AnyRequests {
  readonly #samples: Samples
  readonly #address: string
  readonly #tokens: readonly string[]

  constructor(
    seed: number,
    { address, tokens, real }: { address: string; tokens: readonly string[]; real: RealValues },
  ) {
    this.#samples = new Samples(seed, real)
    this.#address = address
    this.#tokens = tokens
  }

  /** @param at the calls are tried in turn */
  make(at: number): AnyRequest {
    const { name, call } = triedCalls[at % triedCalls.length] ?? fallenShort()
    const broken = this.#samples.pick([0, 0, 0.05, 0.2, 0.5])
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
      const params = this.#samples.of(call.params, broken) as Record<string, unknown> | undefined // what a schema of parts makes
      return wellFormed(textOf(params?.[key] ?? this.#samples.hostile()).slice(0, 2000)) || '~'
    })
    const url = `${this.#address}/api${path}${this.#query(call, broken)}`
    const { body, type } = this.#body(call, broken)
    const headers: Record<string, string> = {
      'accept-language': this.#samples.pick(['en', 'hi', '*;q=', 'x'.repeat(99)]),
    }
    const [admin = '', ...others] = this.#tokens
    const token = this.#samples.isLucky(0.8) ? admin : this.#samples.pick([...others, '', 'a.b.c'])
    if (token) headers.authorization = `Bearer ${token}`
    if (type) headers['content-type'] = type
    if (this.#samples.isLucky(0.1)) headers['idempotency-key'] = this.#samples.pick([randomUUID(), 'same', '%'])
    const init: RequestInit = {
      method: call.method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    }
    return { name, url, init, said: `${call.method} ${url} ${typeof body === 'string' ? body.slice(0, 400) : ''}` }
  }

  #query({ query, raw }: Declared, broken: number): string {
    if (raw === 'query') return `?${wellFormed(textOf(this.#samples.hostile()).slice(0, 500))}`
    const sent = this.#samples.of(query, broken)
    if (typeof sent !== 'object' || sent === null) return ''
    const parts = Object.entries(sent).flatMap(([key, value]) => {
      const values = Array.isArray(value) ? value.slice(0, 20) : [value]
      return values.map((each) => `${wellFormed(key)}=${wellFormed(textOf(each).slice(0, 500))}`)
    })
    return parts.length > 0 ? `?${parts.join('&')}` : ''
  }

  #body(call: Declared, broken: number): { body?: string | FormData; type?: string } {
    if (call.method === 'GET') return {}
    const sent = call.raw ? this.#samples.hostile() : this.#samples.of(call.body, broken)
    if (call.raw)
      return { body: textOf(sent), type: this.#samples.pick(['application/json', 'application/x-www-form-urlencoded']) }
    if (!call.upload || this.#samples.isLucky(0.3))
      return { body: JSON.stringify(sent ?? {}), type: 'application/json' }
    const form = new FormData()
    if (typeof sent === 'object' && sent !== null)
      for (const [key, value] of Object.entries(sent)) form.append(key, textOf(value))
    for (const { field, purpose, required } of call.upload) {
      if (!this.#samples.isLucky(required ? 0.9 : 0.3)) continue
      const [fileName, content] = this.#samples.pick(files[purpose])
      form.append(field, new Blob([this.#samples.isLucky(broken) ? content.slice(0, 20) : content]), fileName)
    }
    return { body: form }
  }
}

function fallenShort(): never {
  throw new Error('the contract has no calls')
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const wellFormed = (text: string) => encodeURIComponent(text.toWellFormed())
