import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { longestValue } from '@karsetu/domain/message/template.ts'
import { z } from 'zod'
import type { SmsStanding } from '../platform/sms/sms-adapter.ts'

/** A text as the operators have it in their register. */
export type Registered = { dltTemplateId: string; header: string; body: string }

export type SmsSimulatorOptions = {
  key: string
  /** What is registered at this moment: a text that differs from it is not delivered. */
  registered: () => Promise<readonly Registered[]>
  /** How long a message is on its way. */
  deliveryMs?: number
  now?: () => number
}

/** What happens to the next requests: they are answered, answered after they were done and lost, or refused. */
export type SmsError = 'none' | 'reply_lost' | 'refused'

export type SmsSimulator = {
  url: string
  /** Messages taken, by our reference; each once, however often it was handed over. */
  taken: ReadonlyMap<string, Taken>
  fail(error: SmsError): void
  close(): Promise<void>
}

type Taken = { mobile: string; text: string; at: number; failure: string | undefined; handedOver: number }

const Message = z.object({
  ref: z.string().min(1).max(64),
  mobile: z.string().regex(/^[6-9]\d{9}$/),
  header: z.string(),
  dltTemplateId: z.string(),
  text: z.string().min(1).max(1600),
  encoding: z.enum(['gsm', 'unicode']),
})
const Send = z.object({ entityId: z.string().min(1), messages: z.array(Message).max(100) })
const Ask = z.object({ entityId: z.string().min(1), refs: z.array(z.string()).max(1000) })

/**
 * A gateway for text messages on this machine: takes registered texts alone, each reference once, and reports what
 * became of them. Mobile numbers ending in 000 cannot be reached, those ending in 001 are not in service.
 */
export async function startSmsSimulator(options: SmsSimulatorOptions): Promise<SmsSimulator> {
  const { now = Date.now } = options
  const taken = new Map<string, Taken>()
  let error: SmsError = 'none'
  const server = createServer((request, response) => {
    if (request.headers.authorization !== `Bearer ${options.key}` || error === 'refused') return send(response, 401, {})
    answer(request, options, taken, now).then(
      (reply) => {
        if (error === 'reply_lost') response.destroy()
        else send(response, reply ? 200 : 400, reply ?? {})
      },
      () => send(response, 500, {}),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    // A server listening on a port has an address object.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    fail: (next) => {
      error = next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

async function answer(
  request: IncomingMessage,
  { registered, deliveryMs = 2000 }: SmsSimulatorOptions,
  taken: Map<string, Taken>,
  now: () => number,
): Promise<{ messages: SmsStanding[] } | undefined> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  const standing = (ref: string) => standingOf(ref, taken.get(ref), now(), deliveryMs)
  if (request.url === '/v1/standings') {
    const query = Ask.safeParse(body)
    return query.success ? { messages: query.data.refs.map(standing) } : undefined
  }
  const sent = Send.safeParse(body)
  if (request.url !== '/v1/messages' || !sent.success) return undefined
  const texts = await registered()
  for (const message of sent.data.messages) {
    const known = taken.get(message.ref)
    if (known) known.handedOver += 1
    else taken.set(message.ref, { ...message, at: now(), failure: failureOf(message, texts), handedOver: 1 })
  }
  return { messages: sent.data.messages.map(({ ref }) => standing(ref)) }
}

function failureOf(message: z.output<typeof Message>, texts: readonly Registered[]): string | undefined {
  const registered = texts.find(({ dltTemplateId }) => dltTemplateId === message.dltTemplateId)
  if (!registered) return 'template_not_registered'
  if (registered.header !== message.header) return 'header_not_registered'
  if (!patternOf(registered.body).test(message.text)) return 'text_differs_from_template'
  if (message.mobile.endsWith('000')) return 'absent_subscriber'
  if (message.mobile.endsWith('001')) return 'number_not_in_service'
  return undefined
}

const patternOf = (body: string) =>
  new RegExp(
    `^${body
      .split('{#var#}')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join(`[^]{0,${longestValue}}?`)}$`,
    'u',
  )

function standingOf(ref: string, taken: Taken | undefined, now: number, deliveryMs: number): SmsStanding {
  if (!taken) return { ref, state: 'unknown' }
  if (taken.failure === undefined)
    return now - taken.at < deliveryMs
      ? { ref, state: 'sent' }
      : { ref, state: 'delivered', at: new Date(taken.at + deliveryMs).toISOString() }
  // A wrong text is refused at once; what nobody answers fails on the way.
  const isAtOnce = /template|header/.test(taken.failure)
  return isAtOnce || now - taken.at >= deliveryMs
    ? { ref, state: 'failed', reason: taken.failure }
    : { ref, state: 'sent' }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
