import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Locale, localeOf } from '@karsetu/contract/words/locale.ts'
import { z } from 'zod'
import type { EasebuzzKeys } from '../platform/gateways/easebuzz-hash.ts'
import { SimulatorBook } from './simulator-book.ts'
import { controlOrder, json, type Reply, SimulatorDesk } from './simulator-desk.ts'
import { WebhookSender } from './simulator-notices.ts'
import { pageStyle, returnScript } from './simulator-page.ts'
import type { PlanName } from './simulator-plans.ts'
import type { Form } from './simulator-wire.ts'

export type SimulatorOptions = EasebuzzKeys & {
  /** 0 takes a free port. The simulator listens on the loopback address only. */
  port: number
  webhookUrl: () => string | undefined
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

const maxBodyBytes = 1024 * 1024

/** A payment gateway on this machine that speaks Easebuzz's wire format, checks real hashes and errs on demand. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const keys = { key: options.key, salt: options.salt }
  const { now = Date.now, seed, file, timeoutMs = 120_000, slowMs = 3_000 } = options
  const book = new SimulatorBook({ now, ...(seed !== undefined && { seed }), ...(file !== undefined && { file }) })
  const retryMs = options.webhookRetryMs ?? 500
  const sender = new WebhookSender({ book, keys, webhookUrl: options.webhookUrl, retryMs })
  const desk = new SimulatorDesk({ book, keys, sender, timeoutMs, slowMs })
  const closing = new AbortController()
  const server = createServer((request, response) => {
    answer(desk, request, closing.signal).then(
      (reply) => send(response, reply),
      () => send(response, json({ status: 0, data: 'Simulator error' }, 500)),
    )
  })
  const url = await listen(server, options.port)
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
  if (request.method === 'GET') return fixedParts[path] ?? desk.showPage(page === 'pay' ? accessKey : '', locale)
  if (request.method !== 'POST') return json({ status: 0, data: 'Method not allowed' }, 405)
  const body = await readBody(request)
  if (body === undefined) return json({ status: 0, data: 'Too large' }, 413)
  const type = request.headers['content-type'] ?? ''
  if (path === '/control') {
    // JSON from another site needs a preflight, which is never granted: a web page cannot steer the simulator.
    const order = type === 'application/json' ? controlOrder.safeParse(parseJson(body)) : undefined
    return order?.success ? desk.control(order.data) : json({ message: 'Not an order' }, 400)
  }
  const form = readForm(body, type)
  if (page === 'pay' && action === 'decide') return desk.decideOnPage(accessKey, form, locale)
  return (await desk.answerMerchant(path, form, signal)) ?? json({ status: 0, data: 'No such address' }, 404)
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
  const asked = url.searchParams.get('lang')
  return asked === 'hi' || asked === 'en' ? asked : localeOf(request.headers['accept-language'])
}
