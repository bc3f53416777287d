import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** `pictures`: other servers whose pictures the page may show. */
type PageSources = { nonce: string; pictures: readonly string[] }

/** What a page of ours may load. The gateway's page is reached by navigation alone, not by a form. */
function contentPolicy({ nonce, pictures }: PageSources): string {
  const source = `'self' 'nonce-${nonce}'`
  return [
    "default-src 'self'",
    `script-src ${source}`,
    `style-src ${source}`,
    `img-src ${["'self' data: blob:", ...pictures].join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

export const newNonce = () => randomBytes(16).toString('base64')

/** Headers of every reply: only a page may load anything, so whatever else is opened as a document loads nothing. */
export function secure(reply: FastifyReply, { https }: { https: boolean }): void {
  reply.headers({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    ...(https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  })
}

/** What a page has beyond the headers of every reply. */
export function securePage(reply: FastifyReply, options: PageSources): void {
  reply.headers({
    'content-security-policy': contentPolicy(options),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
  })
}

/** A file, sent in or made, is nothing of the site: opened as a document it runs nothing, loads nothing, has no origin. */
export function sandboxFile(reply: FastifyReply): void {
  reply.header('content-security-policy', "default-src 'none'; sandbox")
}
