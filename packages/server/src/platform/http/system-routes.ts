import { allCalls } from '@karsetu/contract/all-calls.ts'
import { openApiDocument } from '@karsetu/contract/platform/openapi.ts'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { isMigrated } from '../migrate/migrate.ts'
import type { Platform } from '../platform.ts'
import { contractPage } from './contract-page.ts'

/** Live, ready, measured, and described: what an operator of the server and a stranger to its calls ask for. */
export function registerSystemRoutes(app: FastifyInstance, platform: Platform): void {
  app.get('/api/health', async () => ({ status: 200, message: 'OK', data: { live: true } }))
  app.get('/api/ready', async (_request, reply) => {
    const ready = await isMigrated((sql) => platform.database.reads.query(sql)).catch(() => false)
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 200 : 503, message: ready ? 'OK' : 'Not ready', data: { ready } })
  })
  const document = openApiDocument(allCalls)
  app.get('/api/openapi.json', async () => document)
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(contractPage(allCalls)))
  registerMetrics(app)
}

const isLoopback = (address: string) => address === '::1' || /^(::ffff:)?127\./.test(address)

function registerMetrics(app: FastifyInstance): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'karsetu_call_seconds',
    help: 'How long calls took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    duration.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  // Figures about the office's day are for whoever runs the machine: a scraper on it, not a stranger through the proxy.
  app.get('/metrics', async (request, reply) =>
    isLoopback(request.ip) ? reply.type(registry.contentType).send(await registry.metrics()) : reply.callNotFound(),
  )
}
