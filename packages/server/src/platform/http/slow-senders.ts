import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How long a caller may take to send, in milliseconds. */
export interface SenderPatience {
  /** Until the headers of a request are there, or the first byte of it. */
  readonly headers: number
  /** Without a byte, while the server waits for one. */
  readonly idle: number
  /** For a body without files. */
  readonly body: number
  /** For a form with files: the largest file over a slow line. */
  readonly upload: number
}

export const usualPatience: SenderPatience = { headers: 20_000, idle: 20_000, body: 40_000, upload: 15 * 60_000 }

/** Nobody reads a reply any more, or the work on it has gone on for too long. */
const silentConnectionMs = 10 * 60_000

/** What Node itself closes: who sends no headers, or never comes to an end of a request. */
export const timeoutsOf = ({ headers, upload }: SenderPatience) => ({
  connectionTimeout: silentConnectionMs,
  requestTimeout: upload,
  http: { headersTimeout: headers, connectionsCheckingInterval: Math.min(5_000, headers) },
})

type Sender = { request: FastifyRequest; reply: FastifyReply; began: number; moved: number; bytes: number }

const answer =
  'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\nx-content-type-options: nosniff\r\n\r\n'

/**
 * Closes connections whose bodies stall: Node knows a limit for the whole of a request alone, and one that lets the
 * largest file through lets thousands of stalled ones stay for as long.
 */
export function closeSlowSenders(app: FastifyInstance, patience: SenderPatience): void {
  const senders = new Set<Sender>()
  const tick = setInterval(
    () => {
      const now = performance.now()
      for (const sender of senders) {
        const { raw } = sender.request
        if (raw.complete || raw.destroyed) senders.delete(sender)
        else if (isTooSlow(sender, patience, now)) {
          senders.delete(sender)
          close(sender)
        }
      }
    },
    Math.min(1_000, patience.idle / 4),
  )
  tick.unref()
  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw } = request
    if (headers['transfer-encoding'] === undefined && !Number(headers['content-length'])) return
    const now = performance.now()
    senders.add({ request, reply, began: now, moved: now, bytes: raw.socket.bytesRead })
  })
  app.addHook('onClose', async () => clearInterval(tick))
}

function isTooSlow(sender: Sender, patience: SenderPatience, now: number): boolean {
  const { raw } = sender.request
  // What has come and is not taken yet waits for us.
  if (raw.socket.bytesRead !== sender.bytes || raw.readableLength > 0) {
    sender.bytes = raw.socket.bytesRead
    sender.moved = now
  }
  const whole = sender.request.isMultipart() ? patience.upload : patience.body
  return now - sender.moved > patience.idle || now - sender.began > whole
}

/** Closing is the answer: whoever reads at all reads why, and what waits for the body hears that it breaks off. */
function close({ request, reply }: Sender): void {
  const socket: Socket = request.raw.socket
  if (!reply.raw.headersSent && socket.writable) socket.write(answer)
  request.log.info({ requestId: request.id, route: request.routeOptions.url }, 'too slow')
  request.raw.destroy()
}
