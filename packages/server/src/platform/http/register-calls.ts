import { gunzipSync } from 'node:zlib'
import { answeredCodes } from '@karsetu/contract/platform/answered-codes.ts'
import { takesKey, worksOn } from '@karsetu/contract/platform/call.ts'
import { Failure, fail } from '@karsetu/contract/platform/fail.ts'
import { localeOf } from '@karsetu/contract/words/locale.ts'
import { type Actor, staffIdOf } from '@karsetu/domain/access/permissions.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mediaTypes } from '../files/file-kinds.ts'
import { attachment } from '../files/file-name.ts'
import type { Log } from '../log.ts'
import type { Platform } from '../platform.ts'
import { auditRefusal } from './audit-refusal.ts'
import { callersNetwork } from './callers-network.ts'
import type { Context, FileReply, RawReply } from './context.ts'
import type { ImplementedCall } from './implement.ts'
import { speaking } from './locale-of-call.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { assertMayCall, type Incoming, receiveCall } from './receive-call.ts'
import { sandboxFile } from './security-headers.ts'
import { missingFile, takeForm } from './sent-files.ts'
import { actorOf } from './sessions.ts'
import type { UploadsInProgress } from './uploads-in-progress.ts'

export type CallServer = {
  platform: Platform
  limiter: RateLimiter
  uploads: UploadsInProgress
  tokenSecret: Uint8Array
  tempFolder: string
}

/** Binds every implemented call to its path under /api, with and without a trailing slash. */
export function registerCalls(app: FastifyInstance, server: CallServer, calls: readonly ImplementedCall[]): void {
  for (const call of calls) {
    const { declared } = call
    const codes = answeredCodes(declared)
    const path = `/api${declared.path.replace(/\/$/, '').replaceAll(/\{(\w+)\}/g, ':$1')}`
    const answer = (request: FastifyRequest, reply: FastifyReply) =>
      speaking(localeOf(request.headers['accept-language']), () =>
        answerCall(server, call, request, reply).catch((error) => {
          if (error instanceof Failure && !codes.has(error.code)) noteUndeclared(server.platform.log, call, error)
          throw error
        }),
      )
    app.route({ method: declared.method, url: path, handler: answer, bodyLimit: mostBodyBytes(declared) })
  }
}

/** Kilobytes of a request without its files: the longest form that a citizen or a gateway sends, and an office's lists. */
const mostKilobytes = { public: 64, office: 512 }

const mostBodyBytes = ({ access, raw }: ImplementedCall['declared']): number =>
  1024 * (access === 'public' || raw ? mostKilobytes.public : mostKilobytes.office)

export const undeclared = 'error not declared'

/** The caller gets the answer all the same, but whoever reads the contract was not told of it: a fault of ours. */
function noteUndeclared(log: Log, { name }: ImplementedCall, { code }: Failure): void {
  log.error(undeclared, { call: name, code })
}

async function answerCall(
  server: CallServer,
  call: ImplementedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { declared } = call
  // Before anything else: a forged token and a closed door cost a question each, so they count as well.
  const limit = declared.limit ?? 'ordinary'
  await server.limiter.count(limit, callersNetwork(request.ip), server.platform.clock())
  const context = await contextOf(server, declared, request)
  // A session used from many addresses at once gets no further than from one.
  const staffId = staffIdOf(context.actor)
  if (staffId !== null) await server.limiter.count(limit, `staff:${staffId}`, server.platform.clock())
  try {
    return await carryOut(server, call, request, reply, context)
  } catch (error) {
    await auditRefusal(context, call.name, error)
    throw error
  }
}

async function carryOut(
  server: CallServer,
  call: ImplementedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<unknown> {
  const { declared } = call
  const key = takesKey(declared) ? context.request.key : undefined
  const incoming: Incoming = {
    params: request.params,
    query: request.query,
    body: request.body,
    key: key ? { text: key, secret: server.tokenSecret } : undefined,
    extra: {},
  }
  if (declared.raw) {
    incoming.body = {}
    if (declared.raw === 'query') incoming.query = {}
    incoming.extra = {
      raw: {
        contentType: headerOf(request, 'content-type') ?? '',
        body: declared.raw === 'query' ? queryOf(request) : typeof request.body === 'string' ? request.body : '',
        header: (name) => headerOf(request, name),
      },
    }
    return sendRaw(reply, (await receiveCall(call, context, incoming)) as RawReply) // the declaration says raw
  }
  reply.header('cache-control', 'no-store')
  if (!declared.upload) {
    if (request.isMultipart()) throw fail('call.wrong_type')
    return sendResult(call, request, reply, await receiveCall(call, context, incoming))
  }
  // A stranger's file is refused before it is read.
  assertMayCall(context.actor, call)
  if (!request.isMultipart()) {
    // Where no file must come, what would stand beside files may come as JSON.
    if (declared.upload.some(({ required }) => required)) throw missingFile(declared.upload)
    return sendResult(call, request, reply, await receiveCall(call, context, { ...incoming, extra: { files: [] } }))
  }
  const done = server.uploads.begin(context.actor, request.ip)
  try {
    return await answerForm(server, call, request, reply, { context, incoming })
  } finally {
    done()
  }
}

async function answerForm(
  server: CallServer,
  call: ImplementedCall,
  request: FastifyRequest,
  reply: FastifyReply,
  { context, incoming }: { context: Context; incoming: Incoming },
): Promise<unknown> {
  const form = await takeForm(request, call.declared.upload ?? [], {
    folder: server.tempFolder,
    mostBytes: mostBodyBytes(call.declared),
  })
  try {
    const received = { ...incoming, body: form.body, extra: { files: form.files } }
    return sendResult(call, request, reply, await receiveCall(call, context, received))
  } finally {
    await form.discard()
  }
}

async function contextOf(
  { platform, tokenSecret }: CallServer,
  declared: ImplementedCall['declared'],
  request: FastifyRequest,
): Promise<Context> {
  const { database } = platform
  const moment = platform.clock()
  // A gateway has no session; what it may send as its own token is not ours to judge.
  const bearer = declared.raw ? undefined : /^Bearer (.+)$/i.exec(headerOf(request, 'authorization') ?? '')?.[1]
  const actor: Actor = bearer ? await actorOf(database.reads, tokenSecret, bearer, moment) : { kind: 'public' }
  const { reads, searches } = worksOn(declared) === 'report' ? database.reports : database
  return {
    reads,
    searches,
    actor,
    now: moment.toISOString(),
    today: istDateOf(moment),
    locale: localeOf(request.headers['accept-language']),
    request: {
      ...{ id: request.id, address: request.ip, key: keyOf(request) },
      device: headerOf(request, 'user-agent')?.slice(0, mostDeviceLength) ?? null,
    },
    platform,
  }
}

const mostDeviceLength = 200

/** As the document of the interface says; an index of the database takes no key much longer. */
const mostKeyLength = 255

/** By what the caller knows the request again; nothing is no name for it. @throws Failure call.input_invalid */
function keyOf(request: FastifyRequest): string | undefined {
  const key = headerOf(request, 'idempotency-key')
  if (key && key.length > mostKeyLength) throw fail('call.input_invalid')
  return key || undefined
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function sendResult(call: ImplementedCall, request: FastifyRequest, reply: FastifyReply, result: unknown): unknown {
  const { download } = call.declared
  if (!download) return reply.send({ status: 200, message: 'OK', data: result })
  const file = result as FileReply // the declaration says download
  sandboxFile(reply)
  const mediaType = download === 'own' ? file.mediaType : mediaTypes[download]
  if (file.etag) {
    reply.header('etag', file.etag).header('cache-control', 'private, no-cache').header('vary', 'Authorization')
    if (
      headerOf(request, 'if-none-match')
        ?.split(/(?<!\s)\s*,\s*/)
        .includes(file.etag)
    )
      return reply.code(304).send()
  }
  reply.type(mediaType ?? 'application/octet-stream').header('content-disposition', attachment(file.fileName))
  if (!('bytes' in file)) return reply.send(file.stream)
  if (file.encoding !== 'gzip') return reply.send(Buffer.from(file.bytes))
  const isRead = /\bgzip\b/.test(headerOf(request, 'accept-encoding') ?? '')
  return isRead
    ? reply.header('content-encoding', 'gzip').send(Buffer.from(file.bytes))
    : reply.send(gunzipSync(file.bytes))
}

const queryOf = ({ url }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

function sendRaw(reply: FastifyReply, raw: RawReply): unknown {
  return 'redirectTo' in raw
    ? reply.redirect(raw.redirectTo, 303)
    : reply.code(raw.status).type('text/plain').send(raw.text)
}
