import { z } from 'zod'
import type { SmsAdapter, SmsOutcome } from './sms-adapter.ts'

export type HttpSmsOptions = {
  mode: SmsAdapter['mode']
  /** Without a slash at the end. */
  address: string
  key: string
  /** The corporation's number in the operators' registers. */
  entityId: string
  timeoutMs: number
}

/** What a reason may look like before it is kept; anything else of a gateway's sentence could be a person's data. */
const Reason = z.string().regex(/^[a-z_]{1,40}$/)

const Reply = z.object({
  messages: z.array(
    z.discriminatedUnion('state', [
      z.object({ ref: z.string(), state: z.literal('sent') }),
      z.object({ ref: z.string(), state: z.literal('delivered'), at: z.iso.datetime({ offset: true }) }),
      z.object({ ref: z.string(), state: z.literal('failed'), reason: Reason.catch('other') }),
      z.object({ ref: z.string(), state: z.literal('unknown') }),
    ]),
  ),
})

/** A gateway that takes JSON over HTTP with a bearer key, registered headers and templates, and our own reference. */
export function createHttpSmsAdapter(options: HttpSmsOptions): SmsAdapter {
  const { mode, entityId } = options
  return {
    mode,
    send: (messages) => post(options, '/v1/messages', { entityId, messages }),
    ask: (refs) => post(options, '/v1/standings', { entityId, refs }),
  }
}

async function post({ address, key, timeoutMs }: HttpSmsOptions, path: string, body: unknown): Promise<SmsOutcome> {
  try {
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      return { kind: 'silent', reason: 'refused' }
    }
    const parsed = Reply.safeParse(await response.json().catch(() => undefined))
    return parsed.success
      ? { kind: 'answered', standings: parsed.data.messages }
      : { kind: 'silent', reason: 'unexpected_reply' }
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    return { kind: 'silent', reason: timedOut ? 'timeout' : 'unreachable' }
  }
}
