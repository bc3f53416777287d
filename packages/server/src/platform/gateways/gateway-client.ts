import type { z } from 'zod'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { GatewaySilence, SilenceReason } from './gateway-adapter.ts'

/** Larger than any day's transaction list of a city, small enough that a broken gateway cannot fill our memory. */
const maxReplyBytes = 32 * 1024 * 1024

type ClientOptions = { timeoutMs: number; breaker: CircuitBreaker }

/** One request as a gateway wants it: a form, JSON, or nothing for a GET. */
export type GatewayRequest = {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: URLSearchParams | string
}

type Answered<S extends z.ZodType> = { kind: 'answered'; reply: z.infer<S> }
/** The gateway understood the request and declined it (HTTP 4xx). */
export type Declined<R extends z.ZodType> = { kind: 'declined'; reply: z.infer<R> }

/**
 * One request to a gateway, its reply parsed by `schema`. Whatever goes wrong (no connection, too slow, an error status,
 * HTML, another shape) is a silence with its reason, because none of these says whether the gateway did what was asked.
 *
 * @param declinedSchema shape of a 4xx reply that counts as an answer; without it a 4xx is a silence
 */
export async function askGateway<S extends z.ZodType>(
  options: ClientOptions,
  request: GatewayRequest,
  schema: S,
): Promise<Answered<S> | GatewaySilence>
export async function askGateway<S extends z.ZodType, R extends z.ZodType>(
  options: ClientOptions,
  request: GatewayRequest,
  schema: S,
  declinedSchema: R,
): Promise<Answered<S> | Declined<R> | GatewaySilence>
export async function askGateway(
  { timeoutMs, breaker }: ClientOptions,
  request: GatewayRequest,
  schema: z.ZodType,
  declinedSchema?: z.ZodType,
): Promise<{ kind: 'answered' | 'declined'; reply: unknown } | GatewaySilence> {
  if (!breaker.mayTry()) return { kind: 'silent', reason: 'circuit_open' }
  const answer = await send(request, timeoutMs, declinedSchema !== undefined)
  if (typeof answer === 'string') return silence(breaker, answer)
  const parsed = (answer.isDeclined && declinedSchema ? declinedSchema : schema).safeParse(answer.json)
  if (!parsed.success) return silence(breaker, 'unexpected_reply')
  breaker.succeeded()
  return { kind: answer.isDeclined ? 'declined' : 'answered', reply: parsed.data }
}

function silence(breaker: CircuitBreaker, reason: SilenceReason): GatewaySilence {
  breaker.failed()
  return { kind: 'silent', reason }
}

type Received = { json: unknown; isDeclined: boolean } | SilenceReason

async function send(request: GatewayRequest, timeoutMs: number, mayDecline: boolean): Promise<Received> {
  try {
    const response = await fetch(request.url, {
      method: request.method ?? 'POST',
      headers: { accept: 'application/json', ...request.headers },
      ...(request.body !== undefined && { body: request.body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const isDeclined = mayDecline && response.status >= 400 && response.status < 500
    if (!response.ok && !isDeclined) {
      await response.body?.cancel()
      return 'server_error'
    }
    const text = await readText(response)
    const parsed = text === undefined ? 'unexpected_reply' : parseJson(text)
    return typeof parsed === 'string' ? parsed : { json: parsed.json, isDeclined }
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
  }
}

async function readText(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxReplyBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): { json: unknown } | 'not_json' {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return 'not_json'
  }
}
