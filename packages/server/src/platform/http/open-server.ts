import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import { Failure, fail } from '@karsetu/contract/platform/fail.ts'
import { localeOf } from '@karsetu/contract/words/locale.ts'
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { LogTarget } from '../log.ts'
import { errorBody, failureOf } from './error-reply.ts'
import { speaking } from './locale-of-call.ts'
import { secure } from './security-headers.ts'
import { closeSlowSenders, type SenderPatience, timeoutsOf, usualPatience } from './slow-senders.ts'

export type ServerOptions = {
  /** Behind a proxy of ours, the caller's address is the one it names. */
  trustProxy: boolean
  https: boolean
  log: LogTarget
  patience?: SenderPatience | undefined
}

/** Of what is no call of the contract; each of those has its own limit. */
const largestBodyBytes = 16 * 1024
/** When somebody who found us busy, or the bank silent, may come again. */
const busySeconds = 5

/** A Fastify server with the house's logging, headers, limits and error replies; no call is bound yet. */
export async function openServer(options: ServerOptions): Promise<FastifyInstance> {
  const patience = options.patience ?? usualPatience
  const app = fastify({
    ...timeoutsOf(patience),
    // The nearest proxy's word alone: what stands before it in the header is the caller's own.
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: largestBodyBytes,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    logController: new LogController({ disableRequestLogging: true }),
    logger: loggerOf(options.log),
  })
  await app.register(compress, { threshold: 1024 })
  await app.register(multipart, { throwFileSizeLimit: true })
  letGoWhenAnswered(app)
  closeSlowSenders(app, patience)
  takeBodies(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    secure(reply, { https: options.https })
  })
  // Path pattern, not path: a property id, a mobile number or a token never reaches a log.
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'call',
    )
  })
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error) ?? failureOfFastify(error)
    const body = speaking(localeOf(request.headers['accept-language']), () => errorBody(failure))
    if (failure.code === 'call.failed')
      request.log.error(
        { requestId: request.id, route: request.routeOptions.url, fault: describeError(error) },
        'fault',
      )
    else if (failure.code === 'call.busy' && failure !== error)
      request.log.warn({ requestId: request.id, route: request.routeOptions.url, fault: describeError(error) }, 'busy')
    const seconds = isWait(body.facts) ? body.facts.seconds : body.status === 503 ? busySeconds : undefined
    if (seconds !== undefined) reply.header('retry-after', String(seconds))
    return reply.code(body.status).header('cache-control', 'no-store').send(body)
  })
  return app
}

/**
 * At the end a connection is closed as soon as what was asked over it is answered; kept alive for its next question, it
 * would hold the end up for more than a minute.
 */
function letGoWhenAnswered(app: FastifyInstance): void {
  let closing: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    closing = setInterval(() => app.server.closeIdleConnections(), 50)
  })
  app.addHook('onClose', async () => clearInterval(closing))
}

function loggerOf(log: LogTarget) {
  if (log === 'silent') return false
  const level = (label: string) => ({ level: label })
  return { level: 'info', formatters: { level }, ...(log === 'info' ? {} : { stream: log }) }
}

const isOfGateway = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith('/api/gateways/') ?? false

/**
 * JSON for ordinary calls, and for them alone; the very bytes for a gateway's webhook, whose signature is over them. A
 * call that takes nothing would be carried out whatever came with it.
 */
function takeBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) =>
    isOfGateway(request) ? done(null, body) : done(fail('call.wrong_type')),
  )
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, body, done) => {
    const text = String(body)
    if (isOfGateway(request)) return done(null, text)
    if (text === '') return done(null, {})
    try {
      // A key named __proto__ or constructor is refused by the strict schemas as unknown.
      done(null, JSON.parse(text))
    } catch {
      done(fail('call.input_invalid'))
    }
  })
}

function failureOfFastify(error: unknown): Failure {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return new Failure('call.too_large', undefined)
  if (status === 415) return new Failure('call.wrong_type', undefined)
  if (status === 400 || status === 406) return new Failure('call.input_invalid', undefined)
  if (status === 404) return new Failure('call.not_found', undefined)
  return new Failure('call.failed', undefined)
}

const isWait = (facts: unknown): facts is { seconds: number } =>
  typeof facts === 'object' && facts !== null && 'seconds' in facts

/** Enough to find the fault, without the values of a statement. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { name: 'thrown value' }
  return {
    name: error.name,
    code: 'code' in error ? error.code : undefined,
    message: 'code' in error ? undefined : error.message,
    stack: error.stack?.split('\n').slice(1, 12),
  }
}
