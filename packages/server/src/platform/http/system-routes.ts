import { allCalls } from '@karsetu/contract/all-calls.ts'
import { openApiDocument } from '@karsetu/contract/platform/openapi.ts'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countMoneySetAside } from '../checks/money-set-aside.ts'
import { latestChecks } from '../checks/night-checks.ts'
import type { Queryable } from '../db/queryable.ts'
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
  // Generated on the first request, so that a start does not wait for it.
  let generated: ReturnType<typeof openApiDocument> | undefined
  const document = () => {
    generated ??= openApiDocument(allCalls)
    return generated
  }
  app.get('/api/openapi.json', async () => document())
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(contractPage(document())))
  registerMetrics(app, platform)
}

const isLoopback = (address: string) => address === '::1' || /^(::ffff:)?127\./.test(address)

function registerMetrics(app: FastifyInstance, { database }: Platform): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'karsetu_call_seconds',
    help: 'How long calls took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  measureChecks(registry, database.reads)
  measureMoneySetAside(registry, database.reads)
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

/** What the checks of the night found, read when it is asked for: the worker that checked may be another process. */
function measureChecks(registry: Registry, sql: Queryable): void {
  const labelNames = ['subject'] as const
  const finished = new Gauge({
    name: 'karsetu_night_check_timestamp_seconds',
    help: 'When the books and the audit chains were last verified to the end',
    labelNames,
    registers: [registry],
  })
  new Gauge({
    name: 'karsetu_night_check_broken',
    help: 'Promises about money, and links of the audit chains, that did not hold at that time',
    labelNames,
    registers: [registry],
    async collect() {
      // Without the database the other figures are still worth having.
      for (const { subject, broken, finishedAt } of await latestChecks(sql).catch(() => [])) {
        this.set({ subject }, broken)
        finished.set({ subject }, finishedAt)
      }
    },
  })
}

/** Money that was collected and not posted: each is somebody's who has paid. */
function measureMoneySetAside(registry: Registry, sql: Queryable): void {
  new Gauge({
    name: 'karsetu_payment_exceptions',
    help: 'Collections of a gateway that were set aside and wait for somebody, by why',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      for (const { kind, waiting } of await countMoneySetAside(sql).catch(() => [])) this.set({ kind }, waiting)
    },
  })
}
