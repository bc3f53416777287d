import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Locale, localeOf } from '@karsetu/contract/words/locale.ts'
import type { GatewayName } from '@karsetu/domain/payment/gateway-names.ts'
import { z } from 'zod'
import type { EasebuzzKeys } from '../platform/gateways/easebuzz-hash.ts'
import type { ApiRequest } from './razorpay-desk.ts'
import type { RazorpayKeys } from './razorpay-wire.ts'
import { SimulatorBook } from './simulator-book.ts'
import { controlOrder, SimulatorDesk } from './simulator-desk.ts'
import { WebhookSender } from './simulator-notices.ts'
import { pageStyle, returnScript } from './simulator-page.ts'
import type { PlanName } from './simulator-plans.ts'
import { json, type Reply } from './simulator-reply.ts'
import type { Form } from './simulator-wire.ts'

export type SimulatorOptions = EasebuzzKeys & {
  /** 0 takes a free port. The simulator listens on the loopback address only. */
  port: number
  /** Where the merchant hears of payments of this gateway. */
  webhookUrl: (gateway: GatewayName) => string | undefined
  /** What the simulator checks Razorpay's requests against; {@link simulatedRazorpay} when left out. */
  razorpay?: RazorpayKeys
  now?: () => number
  seed?: string
  /** Where payments are kept over restarts; without it they are forgotten. */
  file?: string
  /** Wait before a refused webhook is sent again; doubles each time. */
  webhookRetryMs?: number
  /** How long a `timeout` or `slow` fault keeps the caller waiting. */
  timeoutMs?: number
  slowMs?: number
}

export type Simulator = {
  url: string
  book: SimulatorBook
  /** Decides a payment as the payer would on the page; returns the signed fields of the browser's return. */
  decide(txnid: string, plan: PlanName, mode?: string): Form
  /** Resolves when no webhook is under way any more. */
  webhooksSettled(): Promise<void>
  close(): Promise<void>
}

/** The merchant of Razorpay that the simulator knows without keys of its own. */
export const simulatedRazorpay: RazorpayKeys = {
  keyId: 'rzp_test_SIMULATOR',
  keySecret: 'simulator-key-secret',
  webhookSecret: 'simulator-webhook-secret',
}

const maxBodyBytes = 1024 * 1024

/** Payment gateways on this machine that speak the wire formats of Easebuzz and Razorpay, check real hashes and err on demand. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const keys = { key: options.key, salt: options.salt }
  const { now = Date.now, seed, file, timeoutMs = 120_000, slowMs = 3_000, razorpay = simulatedRazorpay } = options
  let url = ''
  const address = () => url
  const book = new SimulatorBook({ now, ...(seed !== undefined && { seed }), ...(file !== undefined && { file }) })
  const retryMs = options.webhookRetryMs ?? 500
  const sender = new WebhookSender({ book, keys, razorpay, webhookUrl: options.webhookUrl, address, retryMs })
  const desk = new SimulatorDesk({ book, keys, razorpay, sender, address, timeoutMs, slowMs })
  const closing = new AbortController()
  const server = createServer((request, response) => {
    answer(desk, request, closing.signal).then(
      (reply) => send(response, reply),
      () => send(response, json({ status: 0, data: 'Simulator error' }, 500)),
    )
  })
  url = await listen(server, options.port)
  const tick = setInterval(() => sender.sendDue(), 250).unref()
  return {
    url,
    book,
    decide: (txnid, plan, mode) => desk.decide(txnid, plan, mode),
    webhooksSettled: () => sender.settle(),
    close: async () => {
      clearInterval(tick)
      closing.abort()
      server.closeAllConnections()
      await Promise.all([new Promise((done) => server.close(done)), sender.stop()])
    },
  }
}

async function answer(desk: SimulatorDesk, request: IncomingMessage, signal: AbortSignal): Promise<Reply> {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const path = url.pathname.replace(/\/$/, '')
  const [, page, accessKey = '', action] = path.split('/')
  const locale = readLocale(url, request)
  const isApi = page === 'v1' && path !== '/v1/checkout/embedded'
  if (isApi && request.method === 'GET') return desk.answerApi(apiRequest(request, url, path, undefined), signal)
  const isPage = page === 'pay' || page === 'i'
  if (request.method === 'GET') return fixedParts[path] ?? desk.showPage(isPage ? accessKey : '', locale)
  if (request.method !== 'POST') return json({ status: 0, data: 'Method not allowed' }, 405)
  const body = await readBody(request)
  if (body === undefined) return json({ status: 0, data: 'Too large' }, 413)
  const type = request.headers['content-type'] ?? ''
  if (path === '/control') {
    // JSON from another site needs a preflight, which is never granted: a web page cannot steer the simulator.
    const order = type === 'application/json' ? controlOrder.safeParse(parseJson(body)) : undefined
    return order?.success ? desk.control(order.data) : json({ message: 'Not an order' }, 400)
  }
  if (isApi) return desk.answerApi(apiRequest(request, url, path, parseJson(body)), signal)
  const form = readForm(body, type)
  if (path === '/v1/checkout/embedded') return desk.openCheckout(form, locale)
  if (page === 'pay' && action === 'decide') return desk.decideOnPage(accessKey, form, locale)
  return (await desk.answerMerchant(path, form, signal)) ?? json({ status: 0, data: 'No such address' }, 404)
}

function apiRequest(request: IncomingMessage, url: URL, path: string, body: unknown): ApiRequest {
  const { method = 'GET', headers } = request
  return {
    method,
    path: path.slice('/v1'.length),
    query: url.searchParams,
    authorization: headers.authorization ?? '',
    body,
  }
}

const fixedParts: Record<string, Reply> = {
  '/page.css': { status: 200, type: 'text/css; charset=utf-8', body: pageStyle },
  '/return.js': { status: 200, type: 'text/javascript; charset=utf-8', body: returnScript },
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', done)
  })
  // A server listening on a port has an address object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function send(response: ServerResponse, { status, type, body, formTarget = '' }: Reply): void {
  const policy = "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'"
  response.writeHead(status, {
    'content-type': type,
    'content-security-policy': `${policy}; form-action 'self' ${formTarget}`.trimEnd(),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  response.end(body)
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    const part = Buffer.from(chunk)
    bytes += part.byteLength
    if (bytes > maxBodyBytes) return undefined
    chunks.push(part)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readForm(body: string, contentType: string): Form {
  if (!contentType.startsWith('application/json')) return Object.fromEntries(new URLSearchParams(body))
  const parsed = z.record(z.string(), z.coerce.string()).safeParse(parseJson(body))
  return parsed.success ? parsed.data : {}
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function readLocale(url: URL, request: IncomingMessage): Locale {
  const query = url.searchParams.get('lang')
  return query === 'hi' || query === 'en' ? query : localeOf(request.headers['accept-language'])
}
