import { setTimeout as pause } from 'node:timers/promises'
import { officialCalls, operatorCalls, sessionCalls } from '@karsetu/contract/access/access-calls.ts'
import type { Call, RepliedBy, SentTo } from '@karsetu/contract/platform/call.ts'
import { demoDomain, demoPassword } from '@karsetu/demo-city/masters/insert-staff.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import type { Client } from 'pg'

export type OfficeFile = { field: string; name: string; content: string | Uint8Array<ArrayBuffer> }

/** A property that an official works on; no other does. */
export type ChosenProperty = {
  propertyId: number
  id: string
  wardId: number
  wardNo: number
  mohallaId: number
  mohallaName: string
  version: number
  ownerName: string
  houseNumber: string | null
  balancePaise: number
}

/** The officials of the demo city at their desks. What they do goes through the portal, as from their browsers. */
export type Office = {
  /** A day's work, from a moment of it (in India) on; at its end everybody signs out. */
  on(moment: string, work: () => Promise<void>): Promise<void>
  /** Somebody makes a call. @throws Error when the portal refuses it */
  does<D extends Call>(role: RoleName, call: D, sent: SentTo<D>, files?: readonly OfficeFile[]): Promise<RepliedBy<D>>
  /** A citizen makes a call, without signing in. @throws Error when the portal refuses it */
  citizen<D extends Call>(call: D, sent: SentTo<D>, files?: readonly OfficeFile[]): Promise<RepliedBy<D>>
  /** Properties of which the condition holds (of `property`, `account`), each chosen once; fewer in a small city. */
  choose(condition: string, count: number): Promise<ChosenProperty[]>
  rowsOf<Row>(sql: string, values?: unknown[]): Promise<Row[]>
}

type OfficeOptions = { address: string; client: Client; goTo: (instant: Date) => Promise<void> }

export function openOffice({ address, client, goTo }: OfficeOptions): Office {
  const tokens = new Map<RoleName, string>()
  const taken: number[] = []

  const does: Office['does'] = async (role, call, sent, files = []) => {
    const token = tokens.get(role) ?? (await signIn(address, role))
    tokens.set(role, token)
    return ask(address, call, sent, { token, files })
  }
  const rowsOf = async <Row>(sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows as Row[] // as the SQL says
  return {
    does,
    rowsOf,
    citizen: (call, sent, files = []) => ask(address, call, sent, { files }),
    on: async (moment, work) => {
      await goTo(new Date(`${moment}+05:30`))
      await work()
      for (const role of tokens.keys()) await does(role, sessionCalls.calls.end, {})
      tokens.clear()
    },
    choose: async (condition, count) => {
      const chosen = await rowsOf<ChosenProperty>(
        `select property_id::integer "propertyId", property_unique_id id, property.ward_id::integer "wardId", ward_no "wardNo",
           property.mohalla_id::integer "mohallaId", mohalla.name "mohallaName", property.version, owner_name "ownerName", house_number "houseNumber", balance_paise::float8 "balancePaise"
         from property join property_account account using (property_id) join ward on ward.ward_id = property.ward_id
           join mohalla on mohalla.mohalla_id = property.mohalla_id
           join (select ward_id, count(*) houses from property group by 1) size on size.ward_id = property.ward_id
         where status = 'active' and owner_name is not null and property_id <> all ($1) and ${condition}
         order by size.houses desc, property_id limit $2`,
        [taken, count],
      )
      taken.push(...chosen.map(({ propertyId }) => propertyId))
      return chosen
    },
  }
}

async function signIn(address: string, role: RoleName): Promise<string> {
  const { login } = role === 'operator' ? operatorCalls.calls : officialCalls.calls
  const { token } = await ask(address, login, { body: { email: `${role}@${demoDomain}`, password: demoPassword } }, {})
  return token
}

type With = { token?: string; files?: readonly OfficeFile[] }

async function ask<D extends Call>(address: string, call: D, sent: SentTo<D>, { token, files = [] }: With) {
  const { params = {}, query = {}, body }: { params?: object; query?: object; body?: object } = sent
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(Reflect.get(params, name))))
  const request = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) request.set(name, String(value))
  const reply = await fetch(`${address}/api${path}?${request}`, {
    method: call.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !call.upload && { 'content-type': 'application/json' }),
    },
    ...(call.upload ? { body: formOf(body ?? {}, files) } : body ? { body: JSON.stringify(body) } : {}),
  })
  const { message, data, fields } = (await reply.json()) as { message: string; data: unknown; fields?: unknown } // every reply has this shape
  if (!reply.ok)
    throw new Error(`${call.method} ${call.path}: ${reply.status} ${message} ${JSON.stringify(fields ?? '')}`)
  return data as RepliedBy<D> // parsed by the server's own contract
}

function formOf(body: object, files: readonly OfficeFile[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const { field, name, content } of files) form.append(field, new Blob([content]), name)
  return form
}

const patienceMs = 120_000

/** Waits for what a job of the portal brings about. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const givenUpAt = Date.now() + patienceMs
  while (!(await holds())) {
    if (Date.now() > givenUpAt) throw new Error('a job of the demo office did not end')
    await pause(50)
  }
}

/** The smallest order there is on paper. */
export const paperOrder = (field: string, name: string): OfficeFile => ({
  field,
  name,
  content: '%PDF-1.7\n1 0 obj << /Type /Page /Contents 2 0 R >> endobj\n%%EOF\n',
})
