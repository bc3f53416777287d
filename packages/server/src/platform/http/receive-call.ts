import { type Schema, worksOn } from '@karsetu/contract/platform/call.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { isAcceptable } from '@karsetu/contract/platform/sent-values.ts'
import { wordErrors } from '@karsetu/contract/words/error-labels.ts'
import { type Actor, mayCall } from '@karsetu/domain/access/permissions.ts'
import { appendAudit, appendAudits } from '../audit/append-audit.ts'
import type { Tx } from '../db/database.ts'
import { auditReading } from './audit-reading.ts'
import { boundFilings } from './bound-filings.ts'
import type { AuditNote, Context, RawRequest, SentFile, WriteContext } from './context.ts'
import { inputFailure } from './error-reply.ts'
import { claimKey, saveReply } from './idempotency.ts'
import type { ImplementedCall } from './implement.ts'

/** The parts of a request as they came in, before any is believed. */
export type Incoming = {
  params: unknown
  query: unknown
  body: unknown
  /** Of a call whose reply can be kept; what was sent with it is told again by the installation's secret. */
  key: { text: string; secret: Uint8Array } | undefined
  extra: { files?: SentFile[]; raw?: RawRequest }
}

wordErrors()

function parsed(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined
  // Here and not in each schema: no schema looks at what is nested or long without end, or holds what no column takes.
  if (!isAcceptable(value)) throw fail('call.input_invalid')
  const result = schema.safeParse(value)
  if (!result.success) throw inputFailure(result.error)
  return result.data
}

/**
 * The door, before anything that was sent is taken in.
 * @throws Failure call.not_signed_in, call.not_allowed, call.password_must_change
 */
export function assertMayCall(actor: Actor, { declared }: ImplementedCall): void {
  if (mayCall(actor, declared.access)) return
  if (actor.kind === 'public') throw fail('call.not_signed_in')
  throw fail(actor.kind === 'staff' && actor.mustChangePassword ? 'call.password_must_change' : 'call.not_allowed')
}

/** The office's door and desk for every call: access, input, one transaction, use case, audit, output. Gives `data`. */
export async function receiveCall(call: ImplementedCall, context: Context, incoming: Incoming): Promise<unknown> {
  const { declared } = call
  assertMayCall(context.actor, call)
  const received = {
    params: parsed(declared.params, incoming.params),
    query: parsed(declared.query, incoming.query),
    body: parsed(declared.body, incoming.body ?? {}),
    ...incoming.extra,
  }
  if (worksOn(declared) !== 'write') {
    const reply = outgoing(call, await call.handle(context, received))
    await auditReading(context, call, received)
    return reply
  }
  return context.platform.database.transactionOfCall((tx) => writeOnce(call, context, tx, received, incoming))
}

async function writeOnce(
  call: ImplementedCall,
  context: Context,
  tx: Tx,
  received: object,
  incoming: Incoming,
): Promise<unknown> {
  const { actor } = context
  const scope = `${call.name}:${actor.kind === 'staff' ? actor.staffId : actor.kind}`
  const { key } = incoming
  if (key) {
    const { params, query, body, extra } = incoming
    const files = extra.files?.map(({ field, fileName, sha256 }) => ({ field, fileName, sha256 }))
    const saved = await claimKey(tx, { scope, ...key }, { params, query, body, files })
    if (saved) return saved.body
  }
  if (call.declared.limit === 'filing' && actor.kind === 'public')
    await boundFilings(tx, context, { mobile: mobileIn(received), bytes: bytesOf(incoming) })
  const notes: AuditNote[] = []
  let auditedItself = false
  const writing: WriteContext = {
    ...context,
    tx,
    note: (change) => notes.push(change),
    audited: () => {
      auditedItself = true
    },
  }
  const reply = outgoing(call, await call.handle(writing, received))
  const origin = { actor, address: context.request.address, requestId: context.request.id, action: call.name }
  if (notes.length === 0 && !auditedItself) notes.push({ subjectKind: 'call', subjectId: context.request.id })
  const [first, ...others] = notes
  // Several at once, which takes their chains in order: one after the other, two calls would wait for each other.
  if (others.length > 0) await appendAudits(tx, origin, notes)
  else if (first) await appendAudit(tx, origin, first)
  if (key) await saveReply(tx, { scope, ...key }, { status: 200, body: reply ?? null })
  return reply
}

function mobileIn(received: { body?: unknown }): string | undefined {
  const { body } = received
  if (typeof body !== 'object' || body === null || !('mobileNumber' in body)) return undefined
  return typeof body.mobileNumber === 'string' ? body.mobileNumber : undefined
}

const bytesOf = ({ extra }: Incoming) => (extra.files ?? []).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

/** A reply that does not fit its declaration is a fault of ours, found here and not by the caller. */
function outgoing(call: ImplementedCall, reply: unknown): unknown {
  const { declared } = call
  if (declared.download || declared.raw) return reply
  return declared.output ? declared.output.parse(reply) : null
}
