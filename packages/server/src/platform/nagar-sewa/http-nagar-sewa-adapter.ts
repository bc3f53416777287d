import { parseRupees, rupeeText } from '@karsetu/domain/money/paise.ts'
import { z } from 'zod'
import type { NagarSewaAdapter, PushSilence } from './nagar-sewa-adapter.ts'

export type HttpNagarSewaOptions = {
  mode: NagarSewaAdapter['mode']
  /** Without a slash at the end. */
  address: string
  key: string
  /** The corporation's code among the local bodies of the state. */
  ulbCode: string
  timeoutMs: number
}

/** What a reason may look like before it is stored; anything else of a portal's sentence could be a person's data. */
const Reason = z.string().regex(/^[a-z_]{1,40}$/)
const Rupees = z.string().transform((text, context) => {
  const amount = parseRupees(text)
  if (amount !== undefined) return amount
  context.addIssue({ code: 'custom', message: 'no amount' })
  return z.NEVER
})

const Pushed = z.object({
  lines: z.array(
    z.discriminatedUnion('state', [
      z.object({ ref: z.string(), state: z.literal('accepted'), referenceNo: z.string().min(1).max(60) }),
      z.object({ ref: z.string(), state: z.literal('refused'), reason: Reason.catch('other') }),
    ]),
  ),
})
const Totals = z.object({
  receipts: z.int().min(0),
  received: Rupees,
  reversals: z.int().min(0),
  reversed: Rupees,
})

/**
 * e-NagarSewa as JSON over HTTP with a bearer key. No specification of its push interface is public: the adapter speaks
 * our simulator's form, and only this file follows the one that the state agrees with the corporation.
 */
export function createHttpNagarSewaAdapter(options: HttpNagarSewaOptions): NagarSewaAdapter {
  const { mode, ulbCode } = options
  return {
    mode,
    push: async (lines) => {
      const sent = lines.map((line) => ({ ...line, amount: rupeeText(line.amount) }))
      const reply = await post(options, '/v1/collections', { ulbCode, lines: sent }, Pushed)
      return 'kind' in reply ? reply : { kind: 'answered', lines: reply.lines }
    },
    totalsOf: async (day) => {
      const reply = await post(options, '/v1/totals', { ulbCode, day }, Totals)
      return 'kind' in reply ? reply : { kind: 'answered', totals: reply }
    },
  }
}

async function post<Reply extends object>(
  { address, key, timeoutMs }: HttpNagarSewaOptions,
  path: string,
  body: unknown,
  schema: z.ZodType<Reply>,
): Promise<Reply | PushSilence> {
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
    const parsed = schema.safeParse(await response.json().catch(() => undefined))
    return parsed.success ? parsed.data : { kind: 'silent', reason: 'unexpected_reply' }
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError'
    return { kind: 'silent', reason: timedOut ? 'timeout' : 'unreachable' }
  }
}
