import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RoleName, rolePresets } from '@karsetu/domain/access/permissions.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { type StartedServer, type StartOptions, startServer } from '../app/start.ts'
import { parseEnvironment } from '../platform/environment/environment.ts'
import { undeclared } from '../platform/http/register-calls.ts'
import type { LogTarget } from '../platform/log.ts'
import { arrangeRows } from './arrange-rows.ts'
import { type TestDatabase, type TestDatabaseOptions, useTestDatabase } from './test-database.ts'

export const testPassword = 'Demo-City-2026'

/** Of {@link testPassword}, at the least cost there is: what a password costs is waited for where it is the question. */
const testPasswordHash = '$argon2id$v=19$m=8,t=1,p=1$a2Fyc2V0dSB0ZXN0cyAxNg$Z2hT+cWTu+3Kq9LGphIr6oMzGMhoZ6YpFS7jOGn0BOc'

export type Answer = {
  status: number
  message: string
  code?: string
  data: unknown
  fields?: { field: string; message: string }[]
  headers: Headers
}
export type Request = {
  method?: string
  path: string
  body?: unknown
  token?: string | undefined
  headers?: Record<string, string>
}

/** A whole running portal on a database of its own, asked over HTTP as a browser would. */
export type TestPortal = StartedServer & {
  database: TestDatabase
  ask(request: Request): Promise<Answer>
  /** A bearer token of somebody in this role; the person is made at the first asking. */
  tokenOf(role: RoleName): Promise<string>
}

export type PortalOptions = StartOptions &
  TestDatabaseOptions & {
    environment?: Record<string, string> | ((database: TestDatabase) => Record<string, string>)
    /** The cashiers begin without an open session. */
    tillsClosed?: boolean
    /** Fills the database before the portal starts. */
    arrange?: (database: TestDatabase) => Promise<void>
  }

/** Starts a portal for the calling test file: `const portal = useTestPortal()`, then `portal().ask(...)`. */
export function useTestPortal(options: PortalOptions = {}): () => TestPortal {
  const database = useTestDatabase(options)
  const today = () => istDateOf((options.clock?.() ?? new Date()).toISOString())
  let portal: TestPortal | undefined
  let folder: string | undefined
  let undeclaredCodes: ReadonlySet<string> = new Set()
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'karsetu-portal-'))
    const { environment: given } = options
    const source = {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      RATE_LIMIT_FACTOR: '1000',
      ...(typeof given === 'function' ? given(database()) : given),
      DATABASE_URL: database().appUrl,
    }
    const environment = parseEnvironment(source, folder)
    await options.arrange?.(database())
    await makeRoles(database())
    const log = undeclaredIn(options.log)
    undeclaredCodes = log.codes
    const started = await startServer(
      { ...environment, databaseUrl: database().appUrl },
      { ...options, log: log.target },
    )
    portal = {
      ...started,
      database: database(),
      ask: (request) => ask(started.address, request),
      tokenOf: tokensOf(started.address, database(), options.tillsClosed ? undefined : today()),
    }
  })
  afterAll(async () => {
    await portal?.stop()
    if (folder) rmSync(folder, { recursive: true, force: true })
    // What a call answers and does not declare is in no document of the interface.
    expect([...undeclaredCodes], 'errors to be declared at their calls').toEqual([])
  })
  return () => {
    if (!portal) throw new Error('the test portal is there from beforeAll on')
    return portal
  }
}

/** Hears the log out for calls that answered with an error they do not declare; the rest goes where it was meant to. */
function undeclaredIn(meant: LogTarget | undefined): { target: LogTarget; codes: ReadonlySet<string> } {
  const codes = new Set<string>()
  const write = (line: string) => {
    if (typeof meant === 'object') meant.write(line)
    if (!line.includes(`"msg":"${undeclared}"`)) return
    const { call, code } = JSON.parse(line) as { call: string; code: string } // written by registerCalls
    codes.add(`${call}: ${code}`)
  }
  return { target: { write }, codes }
}

async function makeRoles({ migrator }: TestDatabase): Promise<void> {
  for (const [name, privileges] of Object.entries(rolePresets)) {
    await arrangeRows(migrator, 'insert into role (name, privileges) values ($1, $2) on conflict do nothing', [
      name,
      privileges,
    ])
  }
}

export async function ask(base: string, { method = 'GET', path, body, token, headers }: Request): Promise<Answer> {
  const reply = await fetch(`${base}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await reply.text()
  const isJson = reply.headers.get('content-type')?.includes('json')
  const content = isJson ? JSON.parse(text) : { status: reply.status, message: text, data: text }
  return { ...content, status: reply.status, headers: reply.headers }
}

function tokensOf(base: string, database: TestDatabase, tillDay: IsoDate | undefined): TestPortal['tokenOf'] {
  const made = new Map<RoleName, Promise<string>>()
  return (role) => {
    const token = made.get(role) ?? makePerson(database, role, tillDay).then((person) => signInAt(base, person))
    made.set(role, token)
    return token
  }
}

type Person = { kind: 'official' | 'operator'; email: string }

async function makePerson({ migrator }: TestDatabase, role: RoleName, tillDay: IsoDate | undefined): Promise<Person> {
  const kind = role === 'operator' ? 'operator' : 'official'
  const email = `${role}@test.example`
  await arrangeRows(
    migrator,
    `insert into staff (kind, login_type, username, email, password_hash, role_id, is_super_admin)
     select $1, $2, $3, $4, $5, role_id, $6 from role where name = $3 on conflict do nothing`,
    [
      kind,
      kind === 'operator' ? null : role === 'jalkal' ? 'jalkal' : 'nagar_nigam',
      role,
      email,
      testPasswordHash,
      role === 'admin',
    ],
  )
  if (tillDay && rolePresets[role].includes('payment.take'))
    await arrangeRows(
      migrator,
      `insert into counter_session (staff_id, session_no, day, opened_at, opening_paise, opening_counts, opening_counted_paise)
       select staff_id, 1, $2, now(), 0, '{}', 0 from staff where email = $1 on conflict do nothing`,
      [email, tillDay],
    )
  return { kind, email }
}

async function signInAt(base: string, { kind, email }: Person): Promise<string> {
  const reply = await ask(base, { method: 'POST', path: `/${kind}s/login`, body: { email, password: testPassword } })
  if (reply.status !== 200) throw new Error(`sign-in of ${email}: ${reply.status} ${reply.message}`)
  return (reply.data as { token: string }).token // parsed by the server's own output schema
}
