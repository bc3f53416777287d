import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { localeOf } from '@karsetu/contract/words/locale.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { errorBody } from './error-reply.ts'
import { speaking } from './locale-of-call.ts'
import { newNonce, securePage } from './security-headers.ts'

const noncePlaceholder = '__CSP_NONCE__'

/** By the path of a screen: its page as it stands, and when its address asks something. Written by the web's build. */
const ScreenPages = z.record(z.string(), z.strictObject({ page: z.string(), query: z.string() }))

/** Serves the built screens: hashed assets for ever, each page itself with a fresh nonce at every request. */
export async function serveWeb(
  app: FastifyInstance,
  options: { folder: string; pictures: readonly string[] },
): Promise<void> {
  const read = (file: string) => readFile(join(options.folder, file), 'utf8')
  const anyPage = await read('index.html')
  const pages = ScreenPages.parse(JSON.parse(await read('pages.json')))
  await app.register(fastifyStatic, {
    root: options.folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['*.html', '*.json'],
    setHeaders: (response, path) => {
      response.header(
        'cache-control',
        /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  const sendPage = (reply: FastifyReply, page: string) => {
    const nonce = newNonce()
    securePage(reply, { ...options, nonce })
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(page.replaceAll(noncePlaceholder, nonce))
  }
  for (const [path, { page, query }] of Object.entries(pages)) {
    app.get(path.replaceAll('$', ':'), (request, reply) => sendPage(reply, request.url.includes('?') ? query : page))
  }
  // What no screen stands at: the screen says so itself.
  app.get('/*', (request, reply) => (isScreen(request) ? sendPage(reply.code(404), anyPage) : reply.callNotFound()))
  app.setNotFoundHandler((request, reply) => {
    const body = speaking(localeOf(request.headers['accept-language']), () => errorBody(fail('call.not_found')))
    return reply.code(404).send(body)
  })
}

const isScreen = ({ url }: FastifyRequest) => !url.startsWith('/api/') && !/\.[a-z0-9]{2,5}(\?|$)/i.test(url)
