import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { newNonce, secure } from './security-headers.ts'

const noncePlaceholder = '__CSP_NONCE__'

/** Serves the built screens: hashed assets for ever, the page itself with a fresh nonce at every request. */
export async function serveWeb(
  app: FastifyInstance,
  options: { folder: string; formTargets: readonly string[]; pictures: readonly string[]; https: boolean },
): Promise<void> {
  const page = await readFile(join(options.folder, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: options.folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (response, path) => {
      response.header(
        'cache-control',
        /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  const sendPage = (reply: FastifyReply) => {
    const nonce = newNonce()
    secure(reply, { ...options, nonce })
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replaceAll(noncePlaceholder, nonce))
  }
  app.get('/', (_request, reply) => sendPage(reply))
  app.setNotFoundHandler((request, reply) => {
    const isScreen =
      request.method === 'GET' && !request.url.startsWith('/api/') && !/\.[a-z0-9]{2,5}(\?|$)/i.test(request.url)
    if (isScreen) return sendPage(reply)
    return reply.code(404).send({ status: 404, message: 'Resource not found', code: 'call.not_found' })
  })
}
