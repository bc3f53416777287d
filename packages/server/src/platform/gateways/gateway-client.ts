import type { z } from 'zod'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { GatewaySilence, SilenceReason } from './gateway-adapter.ts'

/** Larger than any day's transaction list of a city, small enough that a broken gateway cannot fill our memory. */
const maxReplyBytes = 32 * 1024 * 1024

type ClientOptions = { timeoutMs: number; breaker: CircuitBreaker }

/**
 * One form POST to a gateway, parsed by `schema`. Whatever goes wrong (no connection, too slow, an error status, HTML,
 * another shape) is a silence with its reason, because none of these says whether the gateway did what was asked.
 */
export async function askGateway<S extends z.ZodType>(
  { timeoutMs, breaker }: ClientOptions,
  url: string,
  form: Record<string, string>,
  schema: S,
): Promise<{ kind: 'answered'; reply: z.infer<S> } | GatewaySilence> {
  if (!breaker.mayTry()) return { kind: 'silent', reason: 'circuit_open' }
  const answer = await postForm(url, form, timeoutMs)
  if (typeof answer === 'string') return silence(breaker, answer)
  const parsed = schema.safeParse(answer.json)
  if (!parsed.success) return silence(breaker, 'unexpected_reply')
  breaker.succeeded()
  return { kind: 'answered', reply: parsed.data }
}

function silence(breaker: CircuitBreaker, reason: SilenceReason): GatewaySilence {
  breaker.failed()
  return { kind: 'silent', reason }
}

async function postForm(url: string, form: Record<string, string>, timeoutMs: number) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return 'server_error'
    }
    const text = await readText(response)
    return text === undefined ? 'unexpected_reply' : parseJson(text)
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
