import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** What a page of ours may load and where its forms may go. The gateway's page is reached by navigation alone. */
function contentPolicy(nonce: string | undefined, formTargets: readonly string[], pictures: readonly string[]): string {
  const source = nonce ? `'self' 'nonce-${nonce}'` : "'self'"
  return [
    "default-src 'self'",
    `script-src ${source}`,
    `style-src ${source}`,
    `img-src 'self' data: blob:${pictures.map((source) => ` ${source}`).join('')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self'${formTargets.map((target) => ` ${target}`).join('')}`,
  ].join('; ')
}

export const newNonce = () => randomBytes(16).toString('base64')

/** Headers of every reply; `nonce` only for a page. `pictures`: other servers whose pictures a page may show. */
export function secure(
  reply: FastifyReply,
  options: { nonce?: string; formTargets?: readonly string[]; pictures?: readonly string[]; https: boolean },
): void {
  reply.headers({
    'content-security-policy': contentPolicy(options.nonce, options.formTargets ?? [], options.pictures ?? []),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
    ...(options.https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  })
}

/** A file, sent in or made, is nothing of the site: opened as a document it runs nothing, loads nothing, has no origin. */
export function sandboxFile(reply: FastifyReply): void {
  reply.header('content-security-policy', "default-src 'none'; sandbox")
}
