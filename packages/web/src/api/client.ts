import type { Call, RepliedBy, SentTo } from '@karsetu/contract/platform/call.ts'
import { currentLocale } from '../locale/locale.ts'
import { signOut } from '../session/session.ts'
import { readToken } from '../session/token.ts'
import { errorOfReply, silentServer } from './api-error.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

const base = '/api'
/** A call unanswered for this long counts as unanswered, in milliseconds. */
const callLimitMs = 60_000

export type CallOptions = {
  /** Files of an upload call, by form field. */
  files?: Record<string, File | readonly File[]>
  /** The same key with the same content is carried out once. Sent whenever given; a write makes its own when absent. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Leaves signing out after a 401 to the caller. */
  keepSessionOn401?: boolean
  /** Asked as by nobody, whoever is signed in in this browser. */
  withoutSession?: boolean | undefined
}

type Sent = { params?: unknown; query?: unknown; body?: unknown }

/** Makes one declared call and returns its parsed `data`; throws an ApiError, or an AbortError when `signal` aborted. */
export async function callApi<D extends Call>(
  declared: D,
  sent: SentTo<D>,
  options: CallOptions = {},
): Promise<RepliedBy<D>> {
  const unparsed = await fetchUnparsed(declared, sent, options)
  const parsed = declared.output?.safeParse(unparsed)
  // What is wrong with it is nothing that a reader could act on.
  if (parsed && !parsed.success) throw errorOfReply(500, undefined)
  return parsed?.data as RepliedBy<D> // parsed by the schema that RepliedBy is derived from
}

/** As {@link callApi}, for the few first views that must not wait for a schema: the caller checks what it takes. */
export async function fetchUnparsed(
  declared: Pick<Call, 'method' | 'path' | 'work'>,
  sent: Sent,
  options: CallOptions = {},
): Promise<unknown> {
  const response = await send(declared, sent, options)
  const body = await readJson(response)
  if (!response.ok || !hasData(body)) throw errorOfReply(response.status, body)
  return body.data
}

/** One declared call made with the session of this browser; what came back is the caller's to read. */
export async function send(
  declared: Pick<Call, 'method' | 'path' | 'work'>,
  sent: Sent,
  options: CallOptions,
): Promise<Response> {
  const token = options.withoutSession ? null : readToken()
  const response = await fetchOrSilence(addressOf(declared, sent), {
    method: declared.method,
    headers: headersOf(declared, sent, options, token),
    body: bodyOf(sent, options),
    signal: AbortSignal.any([AbortSignal.timeout(callLimitMs), ...(options.signal ? [options.signal] : [])]),
  })
  // Only a token that was sent can have been refused; a wrong password at sign-in is a 401 too.
  if (response.status === 401 && token !== null && !options.keepSessionOn401) signOut()
  return response
}

async function fetchOrSilence(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (thrown) {
    // A screen left behind aborts its calls; that is not an error to show, and the caller knows it by its name.
    if (thrown instanceof DOMException && thrown.name === 'AbortError') throw thrown
    throw silentServer()
  }
}

function addressOf(declared: Pick<Call, 'path'>, { params, query }: Sent): string {
  const path = declared.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(entry(params, name))),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    const values = Array.isArray(value) ? value : [value]
    for (const each of values) if (each !== undefined && each !== null && each !== '') search.append(name, String(each))
  }
  return `${base}${path}${search.size > 0 ? `?${search}` : ''}`
}

function headersOf(
  declared: Pick<Call, 'method' | 'work'>,
  sent: Sent,
  options: CallOptions,
  token: string | null,
): Record<string, string> {
  const isWrite = (declared.work ?? (declared.method === 'GET' ? 'read' : 'write')) === 'write'
  const key = options.idempotencyKey ?? (isWrite ? newIdempotencyKey() : undefined)
  return {
    Accept: 'application/json',
    'Accept-Language': currentLocale(),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    ...(sent.body !== undefined && !options.files ? { 'Content-Type': 'application/json' } : {}),
  }
}

function bodyOf({ body }: Sent, { files }: CallOptions): BodyInit | null {
  if (!files) return body === undefined ? null : JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const [field, value] of Object.entries(files)) {
    for (const file of value instanceof File ? [value] : value) form.append(field, file, file.name)
  }
  return form
}

export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

const hasData = (body: unknown): body is { data?: unknown } => typeof body === 'object' && body !== null

const entry = (record: unknown, name: string): unknown =>
  typeof record === 'object' && record !== null ? (record as Record<string, unknown>)[name] : undefined // any property may be read
