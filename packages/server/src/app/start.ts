import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { listedPasswords } from '../features/access/listed-passwords.ts'
import { tokenSecret } from '../features/access/token-secret.ts'
import { DatabaseClock } from '../platform/db/database-clock.ts'
import type { ServingEnvironment } from '../platform/environment/environment.ts'
import { StartRefusal } from '../platform/environment/start-refusal.ts'
import { sentFolder } from '../platform/files/sweep-files.ts'
import { openServer } from '../platform/http/open-server.ts'
import { RateLimiter } from '../platform/http/rate-limiter.ts'
import { registerCalls } from '../platform/http/register-calls.ts'
import { serveWeb } from '../platform/http/serve-web.ts'
import type { SenderPatience } from '../platform/http/slow-senders.ts'
import { registerSystemRoutes } from '../platform/http/system-routes.ts'
import { UploadsInProgress } from '../platform/http/uploads-in-progress.ts'
import { type JobWorker, startJobWorker } from '../platform/jobs/job-worker.ts'
import type { Platform } from '../platform/platform.ts'
import { chores, jobKinds } from './background.ts'
import { features } from './features.ts'
import { openGateways } from './open-gateways.ts'
import { openNagarSewa } from './open-nagar-sewa.ts'
import { closePlatform, openPlatform, type Substitutes } from './open-platform.ts'
import { openSms } from './open-sms.ts'

export type StartedServer = {
  /** Where it listens: http://127.0.0.1:3000 */
  address: string
  platform: Platform
  /** Lets running requests and the present step of running jobs finish, then closes everything. */
  stop(): Promise<void>
}

/** `clock` holds time still in a test; without it the database's decides. `sending`: for a test that cannot wait. */
export type StartOptions = Substitutes & { clock?: () => Date; webFolder?: string; sending?: SenderPatience }

const builtWeb = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Starts the parts KARSETU_ROLE names on a migrated database. @throws StartRefusal: port taken, PASSWORD_LIST none. */
export async function startServer(environment: ServingEnvironment, options: StartOptions = {}): Promise<StartedServer> {
  const serves = environment.role !== 'worker'
  await listedPasswords(environment)
  const opened = await openGateways(environment)
  const sms = await openSms(environment, () => platform.database.reads, options.clock)
  const nagarSewa = await openNagarSewa(environment, () => platform.database.reads)
  const databaseClock = new DatabaseClock(() => platform.log)
  const clock = options.clock ?? databaseClock.now
  const platform = openPlatform(
    environment,
    { gateways: opened.gateways, sms: sms.adapter, nagarSewa: nagarSewa.adapter, clock },
    options,
  )
  let app: FastifyInstance | undefined
  let worker: JobWorker | undefined
  const stop = async () => {
    await app?.close()
    await worker?.stop()
    await opened.close()
    await sms.close()
    await nagarSewa.close()
    databaseClock.stop()
    await closePlatform(platform)
  }
  try {
    if (!options.clock) await databaseClock.follow(platform.database.primary)
    if (environment.role !== 'api') worker = await startJobWorker(platform, jobKinds, chores)
    if (serves) app = await openHttp(platform, options)
    const address = app ? await listen(app, environment) : ''
    opened.announce(address)
    return { address, platform, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openHttp(platform: Platform, options: StartOptions): Promise<FastifyInstance> {
  const { environment } = platform
  const https = environment.publicUrl.startsWith('https:')
  const { trustProxy } = environment
  const app = await openServer({ trustProxy, https, log: options.log ?? 'info', patience: options.sending })
  const limiter = new RateLimiter(platform.database.primary, environment.rateLimitFactor)
  registerSystemRoutes(app, platform)
  registerCalls(
    app,
    {
      ...{ platform, limiter, uploads: new UploadsInProgress() },
      tokenSecret: await tokenSecret(platform),
      tempFolder: sentFolder(environment),
    },
    features,
  )
  const folder = options.webFolder ?? builtWeb
  if (existsSync(join(folder, 'index.html'))) await serveWeb(app, { folder, pictures: pictureServers(environment) })
  return app
}

/** The server of the map's background pictures, as a policy names it; `{s}` in its name stands for any part. */
const pictureServers = ({ mapTiles }: ServingEnvironment): string[] => {
  const server = mapTiles && /^https?:\/\/[^/]+/.exec(mapTiles.address)?.[0]
  return server ? [server.replaceAll(/\{\w+\}/g, '*')] : []
}

async function listen(app: FastifyInstance, { host, port }: ServingEnvironment): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new StartRefusal(`Port ${port} is in use; set PORT to another one.`)
    throw error
  }
  const address = app.server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return `http://127.0.0.1:${bound}`
}
